"""What a person may set, and what is said when it is wrong.

Long because each setting has its line."""

from pathlib import Path

import pytest

from bot.base import settings
from bot.base.config import BackupSettings, BoardSettings, Config, FleetSettings, HostMode, read
from bot.base.setting_kinds import Endpoint, Server, WrongSetting
from bot.features.board.hosting import placed
from render.replay import Film
from tests.support.bot.command_line import TOKEN
from tests.support.bot.refusing import refused_setting


@pytest.fixture
def env_file(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def test_without_a_token_the_local_table_starts_and_says_why(env_file: Path) -> None:
    config = read({}, env_file)
    assert (config.mode, config.database) == (HostMode.LOCAL, Path("local.db"))
    assert "DISCORD_TOKEN is not set" in config.why


def test_with_a_token_discord_starts_and_says_where_it_was_found(env_file: Path) -> None:
    config = read({"DISCORD_TOKEN": TOKEN}, env_file)
    assert (config.mode, config.database) == (HostMode.DISCORD, Path("braakland.db"))
    assert "in the environment" in config.why
    env_file.write_text(f"DISCORD_TOKEN={TOKEN}\n")
    config = read({}, env_file)
    assert config.token == TOKEN
    assert str(env_file) in config.why


@pytest.mark.fault("O1")
def test_the_token_is_never_shown_with_the_configuration(env_file: Path) -> None:
    assert TOKEN not in repr(read({"DISCORD_TOKEN": TOKEN}, env_file))


INSIDE = {"DISCORD_TOKEN": TOKEN, "CLIENT_SECRET": "a-secret", "PUBLIC_URL": "https://a.example"}


def test_the_board_is_inside_discord_where_its_secret_is_set_and_that_is_never_shown(
    env_file: Path,
) -> None:
    config = read(INSIDE, env_file)
    assert config.board is not None
    assert config.board.activity is not None
    assert config.board.activity.secret == "a-secret"
    assert "a-secret" not in repr(config)
    without = read({**INSIDE, "CLIENT_SECRET": ""}, env_file)
    assert without.board is not None
    assert without.board.activity is None


@pytest.mark.parametrize("public", ["", "http://127.0.0.1:8090"])
def test_the_board_is_not_inside_discord_without_an_address_with_tls(
    env_file: Path, public: str
) -> None:
    said = refused_setting({**INSIDE, "PUBLIC_URL": public}, env_file)
    assert "PUBLIC_URL" in said
    assert "a-secret" not in said


def test_an_empty_token_is_no_token(env_file: Path) -> None:
    env_file.write_text("DISCORD_TOKEN=\n")
    assert read({"DISCORD_TOKEN": ""}, env_file).mode is HostMode.LOCAL


def test_the_mode_wins_over_the_token(env_file: Path) -> None:
    config = read({"DISCORD_TOKEN": TOKEN, "MODE": "local"}, env_file)
    assert config.mode is HostMode.LOCAL
    assert config.token == ""
    assert "MODE" in config.why


def test_discord_without_a_token_is_an_error(env_file: Path) -> None:
    assert "DISCORD_TOKEN is not set" in refused_setting({"MODE": "discord"}, env_file)


def test_the_environment_wins_over_the_file(env_file: Path) -> None:
    env_file.write_text("PORT=1111\nLOG_LEVEL=debug\n")
    config = read({"PORT": "2222"}, env_file)
    assert (config.port, config.log_level) == (2222, "DEBUG")


def test_the_local_table_never_opens_the_file_of_the_matches_on_discord(env_file: Path) -> None:
    config = read({"DATABASE": "precious.db", "MODE": "local", "NEW": "1"}, env_file)
    assert config.database == Path("local.db")
    assert config.new


def test_a_file_may_have_comments_quotes_and_exports(env_file: Path) -> None:
    env_file.write_text(
        "# ours\n\nexport PORT = '4000'\nLOCAL_DATABASE=\"a b.db\"\nMODE=local # for now\n"
    )
    config = read({}, env_file)
    assert config == Config(
        HostMode.LOCAL,
        config.why,
        Path("a b.db"),
        port=4000,
        log_level="WARNING",
        thinkers=1,
        replays=Film.WEBP,
        board=config.board,
    )


def test_the_local_table_has_a_board_page_where_its_phone_finds_it() -> None:
    near = read({"MODE": "local", "LOCAL_HOST": "192.168.1.20", "BOARD": "127.0.0.1:9001"})
    assert near.board == BoardSettings("http://192.168.1.20:9001", Endpoint("192.168.1.20", 9001))
    for everywhere in ("0.0.0.0", "::", "mylaptop"):
        with pytest.raises(WrongSetting, match="LOCAL_HOST"):
            read({"MODE": "local", "LOCAL_HOST": everywhere})
    assert read({"DISCORD_TOKEN": "token", "MODE": "discord"}).board is None


@pytest.mark.parametrize(
    ("name", "value", "may_be"),
    [
        ("MODE", "dicsord", "auto, discord, local"),
        ("PORT", "0", "1 to 65535"),
        ("PORT", "65536", "1 to 65535"),
        ("PORT", "٣", "1 to 65535"),
        ("NEW", "maybe", "1, 0"),
        ("TABLE_LANGUAGE", "tlh", "en"),
        ("LOG_LEVEL", "chatty", "DEBUG, INFO, WARNING, ERROR"),
        ("LOG_FORMAT", "xml", "text, json"),
        ("BACKUP_EVERY", "0", "1 to 24"),
        ("BACKUP_EVERY", "often", "1 to 24"),
        ("BACKUP_DAYS", "366", "1 to 365"),
    ],
)
def test_a_wrong_value_is_named_with_what_it_may_be(
    name: str, value: str, may_be: str, env_file: Path
) -> None:
    line = refused_setting({name: value}, env_file)
    assert name in line
    assert value in line
    assert may_be in line


SHARED = {"DATABASE": "postgresql://u:p@there/db", "SHARDS": "16", "PROCESSES": "3"}


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ({"HTTPS_PROXY": "http://one:s%40e@proxy:3128"}, "http://proxy:3128"),
        ({"https_proxy": "proxy:3128", "NO_PROXY": "localhost,.example.org"}, "http://proxy:3128"),
        ({"HTTPS_PROXY": "http://proxy:3128", "no_proxy": "localhost, .discord.com"}, None),
        ({"HTTPS_PROXY": "http://proxy:3128", "NO_PROXY": "*"}, None),
        ({"HTTPS_PROXY": "http://proxy:3128", "NO_PROXY": "localhost Discord.com:443"}, None),
        ({"ALL_PROXY": "http://proxy:3128"}, "http://proxy:3128"),
        ({"all_proxy": "socks5://proxy:1080"}, None),
        ({}, None),
    ],
)
def test_discord_is_reached_by_the_proxy_of_the_environment(
    env_file: Path, given: dict[str, str], url: str | None
) -> None:
    proxy = read({"DISCORD_TOKEN": TOKEN} | given, env_file).proxy
    assert (proxy and proxy.url) == url
    assert "s@e" not in repr(proxy)
    assert read(given, env_file).proxy is None, "the local table is here"


def test_a_proxy_of_another_kind_is_refused_where_it_is_needed(env_file: Path) -> None:
    socks = {"HTTPS_PROXY": "socks5://one:secret@proxy"}
    said = refused_setting(socks | {"DISCORD_TOKEN": TOKEN}, env_file)
    assert "HTTPS_PROXY" in said
    assert "secret" not in said
    assert read(socks, env_file).database == Path("local.db")


def test_a_value_is_read_as_it_was_meant_where_docker_hands_quotes_on(env_file: Path) -> None:
    """`docker run --env-file` takes no quotes and no comments away."""
    quoted = {"DISCORD_TOKEN": f'"{TOKEN}"', "HEALTH": "127.0.0.1:9000 # here"}
    config = read(quoted, env_file)
    assert (config.token, str(config.health)) == (TOKEN, "127.0.0.1:9000")
    env_file.write_text(f"TZ=Europe/Brussels\nDISCORD_TOKEN='{TOKEN}' # ours\n")
    assert read({}, env_file).token == TOKEN


def test_a_worker_needs_no_token_and_keeps_none(env_file: Path) -> None:
    env_file.write_text(f"DISCORD_TOKEN={TOKEN}\n")
    for file in (env_file, env_file.parent / "none"):
        config = read(SHARED | {"THINKERS": "3", "PAINTERS": "2"}, file, worker=True)
        assert config.token == ""
        assert (config.thinkers, config.painters) == (3, 2)
        assert config.fleet == FleetSettings(16, 3, thoughts=3)
    assert read(SHARED, env_file).fleet == FleetSettings(16, 3)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, "A worker works for several processes on one PostgreSQL"),
        ({"DATABASE": SHARED["DATABASE"]}, "SHARDS and PROCESSES are what they are there"),
        (SHARED | {"THINKERS": "0", "PAINTERS": "0"}, "has nothing to do"),
    ],
)
def test_a_worker_without_hosts_or_work_is_refused(
    settings: dict[str, str], told: str, env_file: Path
) -> None:
    with pytest.raises(WrongSetting, match=told):
        read(settings, env_file, worker=True)


def test_backups_are_made_on_discord_where_a_folder_is_set(env_file: Path) -> None:
    host = {"DISCORD_TOKEN": TOKEN}
    assert read(host, env_file).backups == BackupSettings(None, every=6, days=35)
    env_file.write_text("BACKUP_FOLDER=/backups\nBACKUP_EVERY=1\nBACKUP_DAYS=7\n")
    assert read(host, env_file).backups == BackupSettings(Path("/backups"), every=1, days=7)
    assert read({}, env_file).backups == BackupSettings(None, every=1, days=7)


def test_emptying_discord_is_refused(env_file: Path) -> None:
    assert "NEW" in refused_setting({"DISCORD_TOKEN": TOKEN, "NEW": "1"}, env_file)


@pytest.mark.parametrize("token", [f"Bot {TOKEN}", f"{TOKEN}\n{TOKEN}", f"{TOKEN}é"])
def test_a_token_that_can_be_none_is_refused_without_showing_it(token: str, env_file: Path) -> None:
    line = refused_setting({"DISCORD_TOKEN": token}, env_file)
    assert "DISCORD_TOKEN" in line
    assert TOKEN not in line


@pytest.mark.parametrize("written", [f"DISCORD_TOKN={TOKEN}", TOKEN])
def test_a_line_of_the_file_that_says_nothing_is_named_but_not_repeated(
    written: str, env_file: Path
) -> None:
    env_file.write_text(f"PORT=4000\n{written}\n")
    line = refused_setting({}, env_file)
    assert "line 2" in line
    assert TOKEN not in line


def test_a_name_that_is_mistyped_is_told_but_nothing_that_may_be_a_token(env_file: Path) -> None:
    env_file.write_text("\nBACKUPS_FOLDER=/backups\n")
    assert ".env, line 2: BACKUPS_FOLDER is no setting; it must be NAME=value" in refused_setting(
        {}, env_file
    )
    env_file.write_text("MTA5.Gx9.secret=\n")
    assert "secret" not in refused_setting({}, env_file)
    env_file.write_text("secret\n")
    assert "secret" not in refused_setting({}, env_file)


def test_what_docker_reads_in_the_same_file_is_nothing_to_us(env_file: Path) -> None:
    env_file.write_text("COMPOSE_FILE=compose.postgres.yaml\nPORT=4000\n")
    assert read({}, env_file).port == 4000


def test_a_file_that_is_no_text_is_named(env_file: Path) -> None:
    env_file.write_bytes("PORT=4000\n".encode("utf-16"))
    assert f"{env_file} is no text in UTF-8" in refused_setting({}, env_file)


def test_a_folder_that_docker_has_made_in_the_place_of_the_file_is_named(env_file: Path) -> None:
    env_file.mkdir()
    assert f"{env_file} is a folder" in refused_setting({}, env_file)


def test_a_quote_that_is_not_closed_is_no_part_of_a_name(env_file: Path) -> None:
    env_file.write_text("# mine\nDATABASE='a.db\n")
    assert "line 2: the quote behind DATABASE= is not closed" in refused_setting({}, env_file)
    env_file.write_text("export\tDATABASE=\"it's.db\" # 'mine'\nMODE=discord\n")
    assert read({"DISCORD_TOKEN": TOKEN}, env_file).database == Path("it's.db")


def test_the_example_is_a_valid_file() -> None:
    example = Path(__file__).parents[2] / ".env.example"
    assert read({}, example).mode is HostMode.LOCAL


def test_where_the_policy_and_the_terms_stand_is_a_setting(env_file: Path) -> None:
    config = read({"PRIVACY_URL": "https://example.org/privacy"}, env_file)
    assert config.privacy_url == "https://example.org/privacy"
    assert config.terms_url == ""


@pytest.mark.parametrize("wrong", ["example.org", "https://", "https://a b", "https://<x>"])
def test_what_is_no_address_is_refused(env_file: Path, wrong: str) -> None:
    with pytest.raises(WrongSetting, match="TERMS_URL"):
        read({"TERMS_URL": wrong}, env_file)


@pytest.mark.parametrize(("typed", "film"), [("gif", Film.GIF), ("WEBP", Film.WEBP), ("off", None)])
def test_how_replays_are_written(env_file: Path, typed: str, film: Film | None) -> None:
    assert read({"REPLAYS": typed}, env_file).replays is film
    assert "REPLAYS is 'mp4'; it may be one of webp, gif, off" in refused_setting(
        {"REPLAYS": "mp4"}, env_file
    )


def test_a_database_may_be_at_a_server_and_its_password_is_never_shown(env_file: Path) -> None:
    for scheme in ("postgresql", "postgres"):
        url = f"{scheme}://bot:sesame@db.example:5433/braakland?sslmode=require"
        config = read({"DATABASE": url, "DISCORD_TOKEN": TOKEN}, env_file)
        assert config.database == Server(url)
        assert str(config.database) == f"{scheme}://db.example:5433/braakland"
        assert "sesame" not in repr(config)
        with pytest.raises(WrongSetting, match="pg_dump") as refused:
            _ = config.file
        assert "sesame" not in str(refused.value)


@pytest.mark.parametrize(
    "value",
    [
        "mysql://bot:sesame@db/braakland",
        "postgresql://bot:sesame@db",
        "postgresql://bot:sesame@[/x",
        "postgresql://bot:se/same@db/braakland",
        "postgresql://bot:se@/same@db/braakland",
        "postgresql:/bot:sesame@db/braakland",
        "host=db password=sesame dbname=braakland",
        "sqlite:braakland.db",
        "file:braakland.db?mode=rw",
        ":memory:",
    ],
)
def test_an_address_of_no_database_is_refused_and_not_repeated(env_file: Path, value: str) -> None:
    said = refused_setting({"DATABASE": value}, env_file)
    assert "postgresql://braakland:PASSWORD@127.0.0.1/braakland" in said
    assert "same" not in said


def test_the_local_table_stands_in_a_file(env_file: Path) -> None:
    assert "in a file" in refused_setting({"LOCAL_DATABASE": "postgresql://db/braakland"}, env_file)
    at_a_server = {"DATABASE": "postgresql://db/braakland", "MODE": "local"}
    assert read(at_a_server, env_file).database == Path("local.db")


AT_A_SERVER = {"DISCORD_TOKEN": TOKEN, "DATABASE": "postgresql://b:c@127.0.0.1/b"}


def test_several_processes_share_a_database_at_a_server(env_file: Path) -> None:
    assert read(AT_A_SERVER, env_file).fleet is None
    fleet = read({**AT_A_SERVER, "SHARDS": "16", "PROCESSES": "3"}, env_file).fleet
    assert fleet == FleetSettings(16, 3)
    assert fleet.each == 6
    assert read({**AT_A_SERVER, "SHARDS": "2"}, env_file).fleet == FleetSettings(2, 1)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"SHARDS": "4"}, "SHARDS is for several processes on one PostgreSQL"),
        ({"PROCESSES": "4"}, "PROCESSES is for several processes on one PostgreSQL"),
        ({**AT_A_SERVER, "PROCESSES": "4"}, "SHARDS is not"),
        ({**AT_A_SERVER, "SHARDS": "0"}, "SHARDS is '0'; it may be a number from 1 to 1024"),
        ({**AT_A_SERVER, "SHARDS": "2", "PROCESSES": "3"}, "PROCESSES is '3'; it may be"),
    ],
)
def test_a_fleet_that_cannot_be_is_refused(
    given: dict[str, str], says: str, env_file: Path
) -> None:
    assert says in refused_setting({"DISCORD_TOKEN": TOKEN, **given}, env_file)


def test_the_example_and_its_page_tell_of_every_setting_what_is_declared() -> None:
    root = Path(__file__).parents[2]
    assert (root / ".env.example").read_text("utf-8") == settings.example()
    assert settings.table() in (root / "docs" / "settings.md").read_text("utf-8")


def test_a_number_out_of_its_range_is_refused_at_the_local_table_too(tmp_path: Path) -> None:
    with pytest.raises(WrongSetting, match="PAINTERS is '99'; it may be a number from 0 to 4"):
        read({"MODE": "local", "PAINTERS": "99"}, tmp_path / "none")


async def test_of_two_local_tables_that_start_at_once_each_has_a_board_page_of_its_own(
    env_file: Path,
) -> None:
    unnamed = read({}, env_file).board
    async with placed(unnamed) as (one, held), placed(unnamed) as (other, _):
        assert one is not None
        assert other is not None
        assert held is not None
        assert held.getsockname() == (one.served.host, one.served.port)
        assert one.public == f"http://{one.served}" != other.public
