package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tables of random types, read by Spark. */
@ExtendWith(SparkExtension.class)
class RandomTablesTest {
  private static final int QUERIES_PER_TABLE = 8;

  @TempDir Path directory;

  @Test
  void sparkReadsEveryValueOfEveryType(SparkSession spark) throws IOException {
    RandomTables tables = new RandomTables(Seeds.random(RandomTablesTest.class), directory);
    for (int round = Seeds.rounds(30); round > 0; round--) {
      RandomTables.RandomTable table = tables.next();
      List<Row> rowsRead = spark.read().format("stoa").load(table.path()).collectAsList();
      assertEquals(table.records().size(), rowsRead.size());
      for (int i = 0; i < rowsRead.size(); i++) {
        int row = i;
        assertEquals(
            RowText.of(table.schema(), table.records().get(i)),
            RowText.of(rowsRead.get(i)),
            () -> "row " + row + " of " + table.schema());
      }
    }
  }

  /** The oracle is the same rows in Spark's memory, where nothing is pushed down. */
  @Test
  void queriesReturnTheSameAsOverRowsInMemory(SparkSession spark) throws IOException {
    Random random = Seeds.random(RandomTablesTest.class);
    RandomTables tables = new RandomTables(random, directory);
    int pushedFilterCount = 0;
    for (int round = Seeds.rounds(10); round > 0; round--) {
      RandomTables.RandomTable table = tables.next();
      Dataset<Row> stored = spark.read().format("stoa").load(table.path());
      List<Row> rows = stored.collectAsList();
      Dataset<Row> rowsInMemory = spark.createDataFrame(rows, stored.schema()).coalesce(1);
      for (int query = 0; query < QUERIES_PER_TABLE; query++) {
        RandomFilter filter = new RandomFilter(random, stored.schema(), rows);
        Column condition = filter.next(2);
        Column[] columns = filter.someColumns();
        Dataset<Row> result = stored.where(condition).select(columns);
        assertEquals(
            texts(rowsInMemory.where(condition).select(columns)),
            texts(result),
            () -> condition + " on " + table.schema());
        pushedFilterCount +=
            result.queryExecution().executedPlan().toString().contains("Filters: []") ? 0 : 1;
      }
    }
    assertTrue(pushedFilterCount > 0, "no filter was evaluated by the source");
  }

  private static List<String> texts(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(RowText::of).toList();
  }
}
