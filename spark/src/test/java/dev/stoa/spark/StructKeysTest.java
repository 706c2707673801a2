package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maps whose keys are structs, of which a query reads some fields. */
@ExtendWith(SparkExtension.class)
class StructKeysTest {
  private static final String ROWS =
      """
      SELECT id,
        map(named_struct('a', id, 'b b', concat('k', id), 'c', named_struct('d', -id, 'e', 2.5D)),
            named_struct('x', id * 2, 'y', concat('v', id)),
            named_struct('a', id + 1, 'b b', null, 'c', null), null) m,
        array(map(named_struct('a', id, 'b', 'q'), id), map(), null) arrays,
        named_struct('i', id, 'm', map(named_struct('b', 'r', 'a', id), array(id))) s,
        map('k', map(named_struct('a', id, 'b', 's'), named_struct('x', 1, 'y', id))) texts,
        map(map_from_arrays(array(id), array(id))[id], 'plain') plain
      FROM VALUES (1), (2), (3) AS t(id)
      """;

  @TempDir Path directory;

  private Dataset<Row> stored(SparkSession spark) {
    spark.sql(ROWS).createOrReplaceTempView("expected_keys");
    String path = directory.toString();
    spark.sql(ROWS).write().format("stoa").save(path);
    return spark.read().format("stoa").load(path);
  }

  private static String rows(Dataset<Row> result) {
    return result.collectAsList().stream().map(RowText::of).sorted().toList().toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "map_keys(m).a",
        "map_keys(m).`b b`",
        "map_keys(m).c",
        "transform(map_keys(m), k -> k.c.e)",
        "map_keys(m).`b b`, map_values(m).y",
        "map_values(m).y",
        "map_keys(m).c, map_keys(m).a",
        "map_keys(arrays[0]).b",
        "map_keys(s.m).b",
        "map_keys(s.m).a, s.i",
        "map_keys(texts['k']).b",
        "map_values(texts['k']).y, map_keys(texts['k']).b",
        "map_keys(map_values(texts)[0]).b",
        "map_values(map_values(texts)[0]).x",
        "*"
      })
  void fieldsOfKeysAreReturned(String columns, SparkSession spark) {
    stored(spark).createOrReplaceTempView("stored_keys");
    for (String query :
        new String[] {
          "SELECT " + columns + " FROM %s", "SELECT id, " + columns + " FROM %s WHERE id <> 2"
        }) {
      assertEquals(
          rows(spark.sql(query.formatted("expected_keys"))),
          rows(spark.sql(query.formatted("stored_keys"))),
          query);
    }
  }

  @Test
  void fieldsOfExplodedEntriesAreReturned(SparkSession spark) {
    stored(spark).createOrReplaceTempView("stored_keys");
    for (String query :
        new String[] {
          "SELECT k.`b b` FROM %s LATERAL VIEW explode(map_keys(m)) AS k",
          "SELECT k.c.d, v.y FROM %s LATERAL VIEW explode(m) AS k, v",
          "SELECT k.b FROM %s LATERAL VIEW explode(arrays) AS e LATERAL VIEW explode(e) AS k, v"
        }) {
      assertEquals(
          rows(spark.sql(query.formatted("expected_keys"))),
          rows(spark.sql(query.formatted("stored_keys"))),
          query);
    }
  }
}
