package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.database.Postgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code stoa load} of a PostgreSQL database. */
final class LoadPostgresTest {
  private static final String ORDERS =
      """
      CREATE TABLE orders (id bigint PRIMARY KEY, customer text, placed timestamptz NOT NULL);
      INSERT INTO orders SELECT i, 'customer ' || i % 7, '2024-01-01Z'::timestamptz + i * interval '1 hour'
      FROM generate_series(1, 1000) i;
      """;

  @TempDir private Path directory;
  private Postgres postgres;
  private Path table;

  @BeforeEach
  void createDatabase() throws SQLException {
    postgres = Postgres.createDatabase();
    table = directory.resolve("table");
  }

  private ProgramRun load(String... arguments) {
    Stream<String> fixed = Stream.of("load", postgres.url(), table.toString());
    return ProgramRun.of(Stream.concat(fixed, Stream.of(arguments)).toArray());
  }

  private String count() {
    return ProgramRun.of("count", table).assertOk().out().strip();
  }

  private List<String> rows() {
    return ProgramRun.of("cat", table, "--json").assertOk().lines();
  }

  @Test
  void keepsTypesNamesNullsAndNotNull() throws SQLException {
    postgres.execute(
        """
        CREATE TYPE mood AS ENUM ('sad', 'it''s ok');
        CREATE TABLE "All Types" (
          "first Name" varchar(9) NOT NULL, b bool, i2 int2, i4 int4 NOT NULL, i8 int8, f4 float4,
          f8 float8, n numeric, n9 numeric(9,2), n38 numeric(38,10), nneg numeric(5,-2),
          nfrac numeric(3,5), c3 char(3), raw bytea, d date, t time, t3 time(3), tz timetz,
          ts timestamp, ts3 timestamp(3), tsz timestamptz, tsz0 timestamptz(0), u uuid, j json,
          jb jsonb, m mood, iv interval, ip inet, bits bit(3), flags varbit, ints int4[],
          texts text[], times timestamp[], dates date[], decimals numeric(9,2)[], uuids uuid[],
          raws bytea[], instants timestamptz[], flag bool[], xml xml, range int4range);
        INSERT INTO "All Types" VALUES (
          'Ada', true, -1, 2147483647, 9223372036854775807, 0.1, 'NaN', 1.500, 1234567.89,
          1234567890123456789012345678.0123456789, 12345, 0.00123, 'ab', '\\x00ff',
          '0044-03-15 BC', '23:59:59.999999', '01:02:03.004', '10:00:00+02', '2021-03-28 02:30:00',
          '2024-01-01 00:00:00.125', '1969-12-31 23:59:59.999999Z', '2024-02-29 12:00:00+05:30',
          'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', '{"b":1, "a":[2]}', '{"b":1, "a":[2]}', 'it''s ok',
          '1 year 2 mons -3 days 04:05:06.789', '10.0.0.1/8', '101', '1', '{1,NULL,3}',
          '{"a,b",NULL,"\\"q\\"",""}', '{"2021-03-28 02:30:00.000001"}', '{"0001-01-01"}',
          '{1.50,NULL}', '{a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11}', '{"\\\\x00ff"}',
          '{"2024-01-01 00:00:00+09"}', '{t,f}', '<a/>', '[1,5)');
        INSERT INTO "All Types" ("first Name", i4) VALUES ('', 0);
        """);
    load("--table", "All Types").assertOk();
    String schema = ProgramRun.of("schema", table).assertOk().out().replaceAll("(,?) -- id.*", "");
    assertEquals(
        """
        "first Name" string not null
        b boolean
        i2 int
        i4 int not null
        i8 long
        f4 float
        f8 double
        n decimal
        n9 decimal(9,2)
        n38 decimal(38,10)
        nneg decimal(7,0)
        nfrac decimal(5,5)
        c3 string
        raw bytes
        d date
        t time(us)
        t3 time(ms)
        tz string
        ts local-timestamp(us)
        ts3 local-timestamp(ms)
        tsz timestamp(us)
        tsz0 timestamp(ms)
        u uuid
        j string
        jb string
        m string
        iv string
        ip string
        bits string
        flags string
        ints array<int>
        texts array<string>
        times array<local-timestamp(us)>
        dates array<date>
        decimals array<decimal(9,2)>
        uuids array<uuid>
        raws array<bytes>
        instants array<timestamp(us)>
        flag array<boolean>
        xml string
        range string
        """,
        schema);
    List<String> rows = rows();
    assertEquals(
        """
        {"first Name":"Ada","b":true,"i2":-1,"i4":2147483647,"i8":9223372036854775807,"f4":0.1,\
        "f8":"NaN","n":1.500,"n9":1234567.89,"n38":1234567890123456789012345678.0123456789,\
        "nneg":12300,"nfrac":0.00123,"c3":"ab ","raw":"AP8=","d":"-0043-03-15",\
        "t":"23:59:59.999999","t3":"01:02:03.004","tz":"10:00:00+02","ts":"2021-03-28T02:30:00",\
        "ts3":"2024-01-01T00:00:00.125","tsz":"1969-12-31T23:59:59.999999Z",\
        "tsz0":"2024-02-29T06:30:00Z","u":"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",\
        "j":"{\\"b\\":1, \\"a\\":[2]}","jb":"{\\"a\\": [2], \\"b\\": 1}","m":"it's ok",\
        "iv":"P1Y2M-3DT4H5M6.789S","ip":"10.0.0.1/8","bits":"101","flags":"1","ints":[1,null,3],\
        "texts":["a,b",null,"\\"q\\"",""],"times":["2021-03-28T02:30:00.000001"],\
        "dates":["0001-01-01"],"decimals":[1.50,null],\
        "uuids":["a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"],"raws":["AP8="],\
        "instants":["2023-12-31T15:00:00Z"],"flag":[true,false],"xml":"<a/>","range":"[1,5)"}""",
        rows.get(0));
    assertTrue(rows.get(1).startsWith("{\"first Name\":\"\",\"b\":null,\"i2\":null,\"i4\":0,"));
  }

  @Test
  void readsColumnsAndRowsThatAreSelected() throws SQLException {
    postgres.execute(ORDERS);
    load("--table", "orders", "--columns", "customer,id", "--where", "id between 10 and 11")
        .assertOk();
    assertEquals(
        List.of(
            "{\"customer\":\"customer 3\",\"id\":10}", "{\"customer\":\"customer 4\",\"id\":11}"),
        rows());
  }

  @Test
  void readsQueriesInTheirOrder() throws SQLException {
    postgres.execute(ORDERS);
    load("--query", "select id, null::text as note from orders order by id desc limit 2; ")
        .assertOk();
    assertEquals(List.of("{\"id\":1000,\"note\":null}", "{\"id\":999,\"note\":null}"), rows());
    load("--query", "select 1 id, 'x' note union select 2, 'y' -- the end", "--where", "id = 1")
        .assertOk();
    assertEquals("{\"id\":1,\"note\":\"x\"}", rows().get(2));
  }

  @Test
  void tasksReadEveryRowOnce() throws SQLException {
    postgres.execute(ORDERS);
    load("--table", "public.orders", "--split-by", "id", "--tasks", "4").assertOk();
    List<String> ids = ProgramRun.of("cat", table, "--columns", "id", "--json").assertOk().lines();
    assertEquals(
        IntStream.rangeClosed(1, 1000).mapToObj(id -> "{\"id\":" + id + "}").toList(), ids);
    String files = ProgramRun.of("files", table, "--json").assertOk().out();
    long splitCount =
        Pattern.compile("s-\\d{6}-\\w+")
            .matcher(files)
            .results()
            .map(r -> r.group())
            .distinct()
            .count();
    assertEquals(4, splitCount, files);
  }

  @Test
  void jobsReadRangesAndSort() throws SQLException {
    postgres.execute(ORDERS);
    ProgramRun run =
        load(
            "--table",
            "orders",
            "--columns",
            "id",
            "--where",
            "id > 900",
            "--split-by",
            "id",
            "--tasks",
            "3",
            "--sort-by",
            "id desc",
            "--job");
    assertEquals(0, run.exitCode(), run.err());
    assertEquals(
        IntStream.range(0, 100).mapToObj(i -> "{\"id\":" + (1000 - i) + "}").toList(), rows());
    Path otherTable = directory.resolve("other");
    String query = "select 1 / (id - 950) as id from orders";
    ProgramRun.of("load", postgres.url(), otherTable, "--query", query, "--job")
        .assertBadInput("loaded nothing", "see the log of its tasks");
    assertEquals("100", count());
  }

  @Test
  void appendsToATableAndFitsAGivenSchema() throws SQLException {
    postgres.execute(ORDERS);
    load("--table", "orders").assertOk();
    load("--query", "select id + 1000 as id, customer, placed from orders where id <= 5")
        .assertOk();
    assertEquals("1005", count());
    load("--query", "select null::bigint as id, customer, placed from orders where id = 7")
        .assertBadInput("the query, row 1", "id", "null");
    Path narrow = directory.resolve("narrow");
    ProgramRun.of(
            "load",
            postgres.url(),
            narrow,
            "--table",
            "orders",
            "--schema",
            "id double, customer string")
        .assertOk();
    assertEquals(
        "{\"id\":1.0,\"customer\":\"customer 1\"}",
        ProgramRun.of("head", narrow, "--json", "-n", "1").assertOk().out().strip());
  }

  @Test
  void brokenConnectionLeavesNothingBehind() throws SQLException, IOException {
    postgres.execute(
        """
        CREATE FUNCTION break_at(i int) RETURNS int LANGUAGE plpgsql AS $$
        BEGIN
          IF i = 5000 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
          RETURN i;
        END $$;
        CREATE VIEW breaking AS SELECT break_at(i) AS id FROM generate_series(1, 20000) i;
        """);
    ProgramRun run = load("--table", "breaking");
    run.assertBadInput(
        postgres.url() + ", table breaking, row ",
        ": the connection broke (",
        "), and nothing was loaded: check that the database is running and reachable, then run this"
            + " again");
    Matcher row = Pattern.compile("row (\\d+)").matcher(run.err());
    assertTrue(row.find());
    // The rows before it have arrived: they are fetched in parts, not all at once.
    long number = Long.parseLong(row.group(1));
    assertTrue(number > 1 && number <= 5000, run.err());
    assertFalse(Files.exists(table));

    run = load("--table", "breaking", "--split-by", "id", "--tasks", "3");
    run.assertBadInput("the connection broke");
    assertFalse(Files.exists(table));
  }

  @Test
  void brokenConnectionLeavesAnExistingTableUnchanged() throws SQLException, IOException {
    postgres.execute(ORDERS);
    load("--table", "orders").assertOk();
    List<Path> files = files();
    load("--query", "select id / (500 - id) as id, customer, placed from orders order by orders.id")
        .assertBadInput("row ", "division by zero", "nothing was loaded", "correct or leave out");
    assertEquals(files, files());
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(table)) {
      return files.sorted().toList();
    }
  }

  @Test
  void valueThatCannotBeStoredNamesItsRowAndCanBeSkipped() throws SQLException {
    postgres.execute(
        """
        CREATE TABLE days (id int, day date);
        INSERT INTO days VALUES (1, '2024-01-01'), (2, 'infinity'), (3, '2024-01-03');
        """);
    load("--table", "days")
        .assertBadInput("table days, row 2: column \"day\" has infinity", "nullif(c, 'infinity')");
    ProgramRun run = load("--table", "days", "--skip-bad", "1");
    assertEquals(0, run.exitCode(), run.err());
    assertEquals(
        List.of("{\"id\":1,\"day\":\"2024-01-01\"}", "{\"id\":3,\"day\":\"2024-01-03\"}"), rows());
  }

  @Test
  void mistakesHaveRemedies() throws SQLException {
    postgres.execute(
        ORDERS
            + "CREATE SCHEMA a; CREATE SCHEMA b; CREATE TABLE a.x (i int); CREATE TABLE b.x (i int);");
    load("--table", "order").assertBadInput("has no table order; did you mean orders?");
    load("--table", "x").assertBadInput("several schemas have a table x: name one of a.x, b.x");
    load("--table", "a.x", "--split-by", "j").assertBadInput("no column \"j\"");
    load("--table", "orders", "--columns", "custmer")
        .assertBadInput("no column \"custmer\"; did you mean customer?");
    load("--table", "orders", "--split-by", "customer")
        .assertBadInput("\"customer\" cannot divide", "numbers, dates or timestamps");
    load("--table", "orders", "--tasks", "3").assertBadInput("--split-by");
    load("--table", "orders", "--version", "1").assertBadInput("has no versions");
    load().assertBadInput("--table", "--query");
    load("--query", "select 1 a, 2 a").assertBadInput("two columns \"a\"", "AS");
    load("--query", "selec 1").assertBadInput("syntax error", "correct the statement");
    ProgramRun.of("load", postgres.url(), postgres.url(), table, "--table", "orders")
        .assertBadInput("alone");
    ProgramRun.of("load", "x.csv", table, "--table", "orders").assertBadInput("is not a database");
    ProgramRun.of("upsert", postgres.url(), table, "--key", "id").assertBadInput(table.toString());
    assertFalse(Files.exists(table));
  }

  @Test
  void passwordIsNeverShownOrStored() throws SQLException, IOException {
    postgres.execute(
        ORDERS
            + "CREATE ROLE order_reader LOGIN PASSWORD 'hush-hush';"
            + " GRANT SELECT ON orders TO order_reader");
    Path passwordFile = Files.writeString(directory.resolve("password"), "hush-hush\n");
    String url = postgres.plainUrl();
    String[] arguments = {
      "load",
      url,
      table.toString(),
      "--table",
      "orders",
      "--user",
      "order_reader",
      "--password-file",
      passwordFile.toString(),
      "--debug"
    };
    ProgramRun run = ProgramRun.of((Object[]) arguments);
    assertEquals(0, run.exitCode(), run.err());
    String log = ProgramRun.of("log", table, "--json").assertOk().out();
    assertFalse((run.out() + run.err() + log).contains("hush-hush"));
    for (Path file : files()) {
      if (Files.isRegularFile(file)) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertFalse(bytes.contains("hush"), file.toString());
      }
    }
    ProgramRun failure =
        ProgramRun.of(
            "load", url + "?user=nobody&password=hush-hush", table, "--table", "orders", "--debug");
    assertEquals(1, failure.exitCode());
    assertTrue(failure.err().contains("password=***"), failure.err());
    assertTrue(failure.err().contains("--password-file"), failure.err());
    assertFalse(failure.err().contains("hush-hush"), failure.err());
    ProgramRun denied =
        ProgramRun.of(
            "load",
            url,
            directory.resolve("t2"),
            "--query",
            "select * from pg_authid",
            "--user",
            "order_reader",
            "--password-file",
            passwordFile);
    denied.assertBadInput("permission denied", "have this user granted the permission");
  }
}
