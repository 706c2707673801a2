package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stoa.cli.database.Postgres;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random tables go to a database and come back with the same names and values. */
final class DatabaseRoundTripTest {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "a",
          "NULL",
          "\\\\N",
          "{}",
          "a,b",
          "it's",
          "\\\"q\\\"",
          "\\t\\n",
          "é\uD83D\uDE00");

  @TempDir private Path directory;
  private final Random random = Seeds.random(DatabaseRoundTripTest.class);

  /** Returns generators of JSON values by type. */
  private Map<String, Supplier<String>> generators(boolean isPostgres) {
    Map<String, Supplier<String>> types = new LinkedHashMap<>();
    types.put("boolean", () -> String.valueOf(random.nextBoolean()));
    types.put("int", () -> String.valueOf(pick("0", "-2147483648", "2147483647", "7")));
    types.put("long", () -> pick("0", "-9223372036854775808", "9223372036854775807"));
    types.put("float", () -> pick("0.1", "-0.0", "3.4028235E38", "\"NaN\"", "\"Infinity\""));
    types.put("double", () -> pick("0.1", "-0.0", "4.9E-324", "\"NaN\"", "\"-Infinity\""));
    types.put("string", () -> "\"" + pick(TEXTS.toArray(String[]::new)) + "\"");
    types.put("bytes", () -> pick("\"\"", "\"AP8=\"", "\"XHgwMA==\""));
    types.put("fixed(2)", () -> pick("\"AP8=\"", "\"AAA=\""));
    types.put("date", () -> "\"" + date() + "\"");
    types.put("time(us)", () -> "\"23:59:59.99999" + random.nextInt(1, 10) + "\"");
    types.put("time(ms)", () -> "\"00:00:00.00" + random.nextInt(1, 10) + "\"");
    types.put("timestamp(ms)", () -> "\"" + date() + "T12:00:00.125Z\"");
    types.put("timestamp(us)", () -> "\"" + date() + "T02:30:00.000001Z\"");
    types.put("local-timestamp(ms)", () -> "\"" + date() + "T02:30:00.125\"");
    types.put("local-timestamp(us)", () -> "\"" + date() + "T02:30:00.000001\"");
    types.put("uuid", () -> "\"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a1" + random.nextInt(10) + "\"");
    types.put("decimal(9,2)", () -> pick("1.50", "-1234567.89", "0.00"));
    types.put("decimal(38,10)", () -> pick("1234567890123456789012345678.0123456789", "0E-10"));
    types.put("enum('red','green')", () -> pick("\"red\"", "\"green\""));
    if (isPostgres) {
      types.put("decimal", () -> pick("1.500", "-7", "1E-20", "123456789012345678901234567890.5"));
      types.put("duration", () -> pick("\"P1Y2M3DT4H5M6.007S\"", "\"PT0S\"", "\"P11M\""));
    }
    return types;
  }

  private String pick(String... values) {
    return values[random.nextInt(values.length)];
  }

  private String date() {
    return pick("0001-01-01", "1582-10-10", "1969-12-31", "2021-03-28", "9999-12-31");
  }

  private void checkRoundTrips(String url, boolean isPostgres, int rounds) throws IOException {
    for (int round = 0; round < rounds; round++) {
      List<String> names = new ArrayList<>();
      List<String> types = new ArrayList<>();
      List<Supplier<String>> columns = new ArrayList<>();
      String schema = randomSchema(isPostgres, names, types, columns);
      Path file = directory.resolve("rows.jsonl");
      Files.write(file, randomRows(names, types, columns));
      Path table = directory.resolve("table" + round);
      Path copy = directory.resolve("copy" + round);
      ProgramRun.of("load", file, table, "--schema", schema).assertOk();
      String name = "Table " + round;
      ProgramRun.of("export", table, url, "--table", name).assertOk();
      ProgramRun.of("load", url, copy, "--table", name).assertOk();
      assertEquals(normalizedRows(table), normalizedRows(copy), schema);
      checkTypes(types, names, copy);
    }
  }

  private String randomSchema(
      boolean isPostgres, List<String> names, List<String> types, List<Supplier<String>> columns) {
    List<String> definitions = new ArrayList<>();
    List<Map.Entry<String, Supplier<String>>> generators =
        new ArrayList<>(generators(isPostgres).entrySet());
    Collections.shuffle(generators, random);
    for (Map.Entry<String, Supplier<String>> generator : generators) {
      boolean isNotNull = random.nextInt(3) == 0;
      boolean isArray =
          !isNotNull && random.nextInt(3) == 0 && !generator.getKey().equals("duration");
      Supplier<String> values = generator.getValue();
      String name = pick("c", "a b", "Ü", "select", "q\"\"q", "\u0442") + names.size();
      String type = isArray ? "array<" + generator.getKey() + ">" : generator.getKey();
      names.add(name.replace("\"\"", "\""));
      types.add(type + (isNotNull ? " not null" : ""));
      columns.add(isArray ? () -> "[" + values.get() + ", null, " + values.get() + "]" : values);
      definitions.add("\"" + name + "\" " + type + (isNotNull ? " not null" : ""));
    }
    names.add("nested");
    types.add("map");
    columns.add(() -> "{\"k\": [{\"x\": " + random.nextInt(9) + "}], \"a\": []}");
    definitions.add("nested map<string, array<record R<x int>>>");
    definitions.add("row int not null");
    return String.join(", ", definitions);
  }

  private List<String> randomRows(
      List<String> names, List<String> types, List<Supplier<String>> columns) {
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < 50; row++) {
      List<String> fields = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        boolean isNull = !types.get(i).endsWith("not null") && random.nextInt(5) == 0;
        String value = isNull ? "null" : columns.get(i).get();
        fields.add("\"" + names.get(i).replace("\"", "\\\"") + "\": " + value);
      }
      fields.add("\"row\": " + row);
      rows.add("{" + String.join(", ", fields) + "}");
    }
    return rows;
  }

  /**
   * Returns the rows in the order of their numbers, since databases fill the gaps of earlier pages.
   * The text of JSON becomes what it describes, since its blanks may differ.
   */
  private static List<JsonNode> normalizedRows(Path table) throws IOException {
    List<JsonNode> rows = new ArrayList<>();
    for (String line : ProgramRun.of("cat", table, "--json").assertOk().lines()) {
      ObjectNode row = (ObjectNode) MAPPER.readTree(line);
      if (row.get("nested") instanceof TextNode text) {
        row.set("nested", MAPPER.readTree(text.asText()));
      }
      rows.add(row);
    }
    rows.sort(Comparator.comparingInt(row -> row.get("row").asInt()));
    return rows;
  }

  /** Checks the types that the database has too. */
  private static void checkTypes(List<String> types, List<String> names, Path copy) {
    String schema = ProgramRun.of("schema", copy, "--json").assertOk().out();
    for (int i = 0; i < types.size(); i++) {
      String type = types.get(i).replace(" not null", "");
      boolean isKept =
          !type.contains("enum")
              && !type.contains("fixed")
              && !type.equals("map")
              && !type.contains("duration");
      String quotedName = "\"name\":\"" + names.get(i).replace("\"", "\\\"") + "\"";
      assertTrue(schema.contains(quotedName), schema);
      if (isKept) {
        String column = schema.substring(schema.indexOf(quotedName)).split("}", 2)[0];
        assertTrue(column.contains("\"type\":\"" + type), type + " is not in " + column);
        assertEquals(
            !types.get(i).endsWith("not null"), column.contains("\"nullable\":true"), column);
      }
    }
  }

  @Test
  void postgresKeepsNamesTypesAndValues() throws SQLException, IOException {
    checkRoundTrips(Postgres.createDatabase().url(), true, Seeds.rounds(3));
  }

  @Test
  void h2KeepsNamesTypesAndValues() throws IOException {
    checkRoundTrips("jdbc:h2:mem:trips;DB_CLOSE_DELAY=-1", false, Seeds.rounds(3));
  }

  @Test
  void postgresTablesComeBackToPostgres() throws SQLException {
    Postgres postgres = Postgres.createDatabase();
    postgres.execute(
        """
        CREATE TABLE original AS SELECT i AS id, i / 7.0 AS n, (i / 7.0)::float8 AS d,
          '2024-01-01'::timestamptz + i * interval '1.000001 s' AS at, md5(i::text) AS hash,
          decode(md5(i::text), 'hex') AS raw, ARRAY[i, NULL, -i] AS list,
          md5(i::text)::uuid AS uuid, i % 2 = 0 AS even FROM generate_series(1, 2500) i;
        """);
    Path table = directory.resolve("table");
    ProgramRun.of("load", postgres.url(), table, "--table", "original").assertOk();
    ProgramRun.of("export", table, postgres.url(), "--table", "copy").assertOk();
    assertEquals(
        "0", query(postgres, "select count(*) from (table original except table copy) difference"));
    assertEquals("2500", query(postgres, "select count(*) from copy"));
    assertFalse(Files.exists(directory.resolve("copy")));
  }

  private static String query(Postgres postgres, String sql) throws SQLException {
    return postgres.query(sql);
  }
}
