package dev.stoa.spark.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What differs between the versions of Spark: what they support, and what Stoa's connector has
 * other classes for.
 */
final class SparkVersionTest {
  private static final Path JAR = Path.of(System.getProperty("stoa.runtime.jar"));

  private static final List<String> SETTINGS =
      List.of(
          "spark.sql.catalog.stoa=dev.stoa.spark.StoaCatalog",
          "spark.sql.extensions=dev.stoa.spark.StoaExtensions");

  /** Each statement precedes its rows; a row may begin with the versions that return it. */
  private static final String STATEMENTS =
      """
      CREATE SCHEMA stoa.web;

      CREATE TABLE stoa.web.pages (id INT NOT NULL, size INT DEFAULT 7);
      INSERT INTO stoa.web.pages VALUES (1, DEFAULT), (2, 20);
      ALTER TABLE stoa.web.pages ADD COLUMN kind STRING DEFAULT 'old';
      ALTER TABLE stoa.web.pages ALTER COLUMN kind SET DEFAULT 'new';
      INSERT INTO stoa.web.pages VALUES (3, 30, DEFAULT);
      SELECT * FROM stoa.web.pages ORDER BY id;
      -- 1 | 7 | old
      -- 2 | 20 | old
      -- 3 | 30 | new
      INSERT INTO stoa.web.pages (id) VALUES (4);
      -- [3.5 4.0] refused: [INCOMPATIBLE_DATA_FOR_TABLE.CANNOT_FIND_DATA]
      SELECT * FROM stoa.web.pages WHERE id = 4;
      -- [4.1 4.2] 4 | 7 | new

      UPDATE stoa.web.pages SET size = size + 1 WHERE id < 3;
      UPDATE stoa.web.pages SET size = DEFAULT WHERE id = 3;
      MERGE INTO stoa.web.pages p USING (SELECT * FROM VALUES (2, 0), (5, 50) AS v(id, size)) n
        ON p.id = n.id
        WHEN MATCHED THEN UPDATE SET size = DEFAULT
        WHEN NOT MATCHED THEN INSERT (id, size, kind) VALUES (n.id, n.size, DEFAULT);
      DELETE FROM stoa.web.pages WHERE id < 2;
      SELECT * FROM stoa.web.pages WHERE id <> 4 ORDER BY id;
      -- 2 | 7 | old
      -- 3 | 7 | new
      -- 5 | 50 | new
      SELECT operation FROM stoa.web.pages.snapshots ORDER BY snapshot_id DESC LIMIT 4;
      -- delete
      -- merge
      -- replace columns
      -- replace columns

      CREATE TABLE stoa.web.hosts (id INT NOT NULL, host STRING);
      INSERT INTO stoa.web.hosts VALUES (1, 'a');
      ALTER TABLE stoa.web.hosts ADD PARTITION FIELD host;
      ALTER TABLE stoa.web.hosts REPLACE PARTITION FIELD host WITH truncate(1, host);
      INSERT INTO stoa.web.hosts VALUES (2, 'bb');
      ALTER TABLE stoa.web.hosts ADD PARTITION FIELD nothing(id);
      -- refused: [STOA_INVALID_TABLE]
      SELECT partition, record_count FROM stoa.web.hosts.partitions ORDER BY partition;
      --  | 1
      -- truncate(host,1)='b' | 1
      ALTER TABLE stoa.web.hosts DROP PARTITION FIELD truncate(1, host);

      UPDATE stoa.web.hosts SET id = 3 WHERE id = 2;
      SELECT _commit_version, _change_type, id FROM stoa.web.hosts.changes ORDER BY 1, 2;
      -- 2 | insert | 1
      -- 5 | insert | 2
      -- 7 | update_postimage | 3
      -- 7 | update_preimage | 2
      STREAM stoa.web.hosts.changes;
      -- 1 | a | insert | 7
      -- 3 | bb | insert | 7
      SELECT id, _change_type FROM stoa.web.hosts CHANGES FROM VERSION 5 TO VERSION 5;
      -- [3.5 4.0 4.1] refused: [PARSE_SYNTAX_ERROR]
      -- [4.2] 2 | insert

      MERGE WITH SCHEMA EVOLUTION INTO stoa.web.hosts h
        USING (SELECT 1 AS id, 'd' AS host, 9 AS port) n ON h.id = n.id
        WHEN MATCHED THEN UPDATE SET *;
      -- [3.5] refused: [PARSE_SYNTAX_ERROR]
      -- [4.0] refused: [STOA_UNSUPPORTED]
      SELECT * FROM stoa.web.hosts WHERE id = 1;
      -- [3.5 4.0] 1 | a
      -- [4.1 4.2] 1 | d | 9
      INSERT WITH SCHEMA EVOLUTION INTO stoa.web.hosts
        SELECT 4 AS id, 'e' AS host, 8 AS port, 1 AS up;
      -- [3.5 4.0 4.1] refused: [PARSE_SYNTAX_ERROR]
      SELECT * FROM stoa.web.hosts WHERE id = 4;
      -- [4.2] 4 | e | 8 | 1

      ALTER TABLE stoa.web.pages ADD CONSTRAINT sized CHECK (size > 0);
      -- [3.5 4.0] refused: [PARSE_SYNTAX_ERROR]
      INSERT INTO stoa.web.pages VALUES (6, -1, 'new');
      -- [4.1 4.2] refused: [CHECK_CONSTRAINT_VIOLATION]
      CREATE TABLE stoa.web.named (id INT, CONSTRAINT positive CHECK (id > 0));
      -- [3.5 4.0] refused: [PARSE_SYNTAX_ERROR]
      INSERT INTO stoa.`./given/positive` VALUES (2);
      -- [3.5 4.0] refused: [STOA_UNSUPPORTED]
      INSERT INTO stoa.`./given/positive` VALUES (-2);
      -- [3.5 4.0] refused: [STOA_UNSUPPORTED]
      -- [4.1 4.2] refused: [CHECK_CONSTRAINT_VIOLATION]
      UPDATE stoa.`./given/positive` SET id = -id;
      -- [3.5 4.0] refused: [STOA_UNSUPPORTED]
      -- [4.1 4.2] refused: [CHECK_CONSTRAINT_VIOLATION]
      DELETE FROM stoa.`./given/positive` WHERE id = 1;
      SELECT * FROM stoa.`./given/positive`;
      -- [4.1 4.2] 2
      ALTER TABLE stoa.web.hosts ALTER COLUMN host SET NOT NULL;
      UPDATE stoa.web.hosts SET host = NULL;
      -- [3.5] refused: Job aborted due to stage failure
      -- [4.0 4.1 4.2] refused: [NOT_NULL_ASSERT_VIOLATION]

      CREATE TABLE stoa.web.visits (id INT, time TIMESTAMP_NTZ,
        day DATE GENERATED ALWAYS AS (CAST(time AS DATE))) PARTITIONED BY (day);
      INSERT INTO stoa.web.visits VALUES (1, TIMESTAMP_NTZ '2026-03-01 10:00:00', DEFAULT);
      INSERT INTO stoa.web.visits
        VALUES (2, TIMESTAMP_NTZ '2026-03-01 10:00:00', DATE '2026-03-02');
      -- [3.5] refused: column "day" is generated as "CAST(time AS DATE)", but a row has 2026-03-02 \
      instead of 2026-03-01
      -- [4.0 4.1 4.2] refused: [USER_RAISED_EXCEPTION]
      UPDATE stoa.web.visits SET time = TIMESTAMP_NTZ '2026-04-01 10:00:00';
      MERGE INTO stoa.web.visits v USING (SELECT 3 AS id) n ON v.id = n.id
        WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN
          INSERT (id, time, day) VALUES (n.id, TIMESTAMP_NTZ '2026-05-01 00:00:00', DEFAULT);
      DELETE FROM stoa.web.visits WHERE id % 3 = 2;
      SELECT id, day FROM stoa.web.visits ORDER BY id;
      -- 1 | 2026-04-01
      -- 3 | 2026-05-01
      ALTER TABLE stoa.web.visits DROP COLUMN time;
      -- refused: [STOA_INVALID_TABLE]
      CREATE TABLE stoa.web.counted (id BIGINT, name STRING)
        TBLPROPERTIES ('stoa.identity.id' = 'BY DEFAULT START WITH 5');
      INSERT INTO stoa.web.counted VALUES (NULL, 'a');
      MERGE INTO stoa.web.counted c USING (SELECT 'b' AS name) n ON c.name = n.name
        WHEN NOT MATCHED THEN INSERT (id, name) VALUES (NULL, n.name);
      SELECT name FROM stoa.web.counted WHERE id = 5 UNION ALL
        SELECT name FROM stoa.web.counted WHERE id > 5;
      -- a
      -- b
      CREATE TABLE stoa.web.numbered (id BIGINT GENERATED ALWAYS AS IDENTITY, name STRING);
      -- [3.5] refused: [PARSE_SYNTAX_ERROR]

      CREATE TABLE stoa.web.copy LIKE stoa.web.pages;
      -- [3.5 4.0 4.1] refused: [PARSE_SYNTAX_ERROR]
      CREATE TABLE stoa.web.disabled_times (t TIME);
      -- [3.5 4.0] refused: [UNSUPPORTED_DATATYPE]
      -- [4.1 4.2] refused: [UNSUPPORTED_TIME_TYPE]
      SET spark.sql.timeType.enabled = true;
      -- spark.sql.timeType.enabled | true
      CREATE TABLE stoa.web.times (t TIME);
      -- [3.5 4.0] refused: [UNSUPPORTED_DATATYPE]
      SELECT * FROM stoa.`./given/times`;
      -- [3.5 4.0] refused: [STOA_INVALID_TABLE]
      -- [4.1 4.2] 12:30
      CREATE TABLE stoa.web.variants (v VARIANT);
      -- [3.5] refused: [UNSUPPORTED_DATATYPE]
      INSERT INTO stoa.web.variants SELECT parse_json('{"a": 1}');
      -- [3.5] refused: [UNRESOLVED_ROUTINE]
      SELECT variant_get(v, '$.a', 'int') FROM stoa.web.variants;
      -- [3.5] refused: [UNRESOLVED_ROUTINE]
      -- [4.0 4.1 4.2] 1

      ALTER TABLE stoa.web.times CREATE BRANCH audit;
      -- [3.5 4.0] refused: [TABLE_OR_VIEW_NOT_FOUND]
      CREATE TABLE stoa.web.checked (id INT, size INT);
      INSERT INTO stoa.web.checked VALUES (1, 10), (2, 20);
      ALTER TABLE stoa.web.checked CREATE BRANCH audit;
      INSERT INTO stoa.web.checked.branch_audit VALUES (3, 30);
      UPDATE stoa.web.checked.branch_audit SET size = 21 WHERE id = 2;
      DELETE FROM stoa.web.checked.branch_audit WHERE id = 1;
      SELECT * FROM stoa.web.checked.branch_audit ORDER BY id;
      -- 2 | 21
      -- 3 | 30
      SELECT sum(size) FROM stoa.web.checked VERSION AS OF 'audit';
      -- 51
      SELECT sum(size) FROM stoa.web.checked;
      -- 30
      CALL stoa.system.fast_forward(table => 'web.checked', branch => 'main', to => 'audit');
      -- [3.5] refused: [PARSE_SYNTAX_ERROR]
      -- [4.0 4.1 4.2] main | 3 | 4
      SELECT name, type FROM stoa.web.checked.refs ORDER BY name;
      -- audit | BRANCH
      -- main | BRANCH
      ALTER TABLE stoa.web.checked DROP BRANCH audit;
      SELECT * FROM stoa.web.checked.branch_audit;
      -- refused: [TABLE_OR_VIEW_NOT_FOUND]
      CALL stoa.system.analyze(table => 'web.checked', columns => 'id');
      -- [3.5] refused: [PARSE_SYNTAX_ERROR]
      -- [4.0 4.1 4.2] id | 2
      CALL stoa.system.vacuum(table => 'web.pages', dry_run => true);
      -- [3.5] refused: [PARSE_SYNTAX_ERROR]
      -- [4.0 4.1 4.2] 0 | 0 | 0
      """;

  @TempDir private static Path directory;

  @Test
  void eachVersionRunsOrRefusesTheStatements() throws IOException, InterruptedException {
    writeGivenTables();
    String statements = STATEMENTS.replaceAll("(?m)^--.*\n", "");
    List<String> rows = new SparkProcess(directory, JAR, SETTINGS).sql(statements);
    String output = String.join("\n", rows);
    String conditions = output.replaceAll("(?m)^(-- refused: (?:\\[[^]]*]|[^:]*)).*", "$1");
    assertEquals(expectedRows(), conditions, output);
  }

  /** Returns the rows that this version returns, or its refusals. */
  private static String expectedRows() {
    String version = SparkProcess.VERSION.replaceFirst("\\.\\d+$", "");
    return Pattern.compile("(?m)^-- (?:\\[([0-9. ]+)\\] )?(.*)$")
        .matcher(STATEMENTS)
        .results()
        .filter(row -> row.group(1) == null || List.of(row.group(1).split(" ")).contains(version))
        .map((MatchResult row) -> "-- " + row.group(2))
        .collect(Collectors.joining("\n"));
  }

  /** Writes tables that not all versions of Spark can write. */
  private static void writeGivenTables() throws IOException {
    Path given = Files.createDirectory(directory.resolve("given"));
    Schema time = Schema.create(Schema.Type.LONG);
    time.addProp("spark.type", "\"time(6)\"");
    Schema times =
        SchemaBuilder.record("Row").fields().name("t").type(time).noDefault().endRecord();
    append(Table.create(given.resolve("times"), times), 45_000_000_000_000L);
    Schema ids = SchemaBuilder.record("Row").fields().requiredInt("id").endRecord();
    Table positive = Table.create(given.resolve("positive"), ids);
    append(positive, 1);
    positive.refresh().newSchemaChange().addConstraint("positive", "id > 0").commit();
  }

  private static void append(Table table, Object value) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      GenericRecord row = new GenericData.Record(table.schema());
      row.put(0, value);
      writer.write(row);
      table.newAppend().add(writer.finish()).commit();
    }
  }
}
