package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.testing.storage.NumberedRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The row ids of rows 0 to 29,999 in three split directories, after some rows were deleted. */
@ExtendWith(SparkExtension.class)
class RowIdColumnsTest {
  private static final int ROWS_PER_SPLIT = 10_000;

  /**
   * All rows except three of the first split directory's, one of the second's and nine of the
   * third's.
   */
  private static final int REMAINING_ROW_COUNT = 29_987;

  @TempDir Path directory;
  private List<String> splitNames;

  @BeforeEach
  void createTable() throws IOException {
    Storage storage = LocalStorage.at(directory);
    NumberedRows.create(storage);
    for (int first = 0; first < 3 * ROWS_PER_SPLIT; first += ROWS_PER_SPLIT) {
      NumberedRows.append(storage, first, first + ROWS_PER_SPLIT);
    }
    Table.open(storage)
        .newDelete(FilterPredicates.parse("number in (0, 1, 4095, 12344) or number > 29990"))
        .commit();
    splitNames =
        Table.open(storage).newScan().tasks().stream()
            .map(ScanTask::splitNames)
            .flatMap(List::stream)
            .toList();
  }

  private Dataset<Row> table(SparkSession spark) {
    return spark.read().format("stoa").load(directory.toString());
  }

  /** Checks that row ids are those under which the rows were written. */
  private void checkRowIds(Dataset<Row> rows, int expectedCount) {
    TreeSet<Long> numbers = new TreeSet<>();
    for (Row row : rows.collectAsList()) {
      long number = row.<Number>getAs("number").longValue();
      assertEquals(splitNames.get((int) (number / ROWS_PER_SPLIT)), row.getAs("_split"));
      assertEquals(number % ROWS_PER_SPLIT, row.<Long>getAs("_row"));
      numbers.add(number);
    }
    assertEquals(expectedCount, numbers.size());
  }

  @Test
  void eachRowHasItsRowId(SparkSession spark) {
    checkRowIds(table(spark).selectExpr("number", "_row", "_split"), REMAINING_ROW_COUNT);
    checkRowIds(table(spark).selectExpr("_split", "_row", "*"), REMAINING_ROW_COUNT);
  }

  @Test
  void filteredRowsHaveTheSameRowIds(SparkSession spark) {
    Dataset<Row> rows = table(spark).where("number % 7 = 3 and number between 4000 and 12400");
    checkRowIds(rows.selectExpr("_split", "number", "_row"), 1_200);
    checkRowIds(
        table(spark).where("number in (4094, 4095, 4096, 20000)").selectExpr("*", "_row", "_split"),
        3);
  }

  @Test
  void rowIdsAreReadAloneAndFiltered(SparkSession spark) {
    Dataset<Row> counts = table(spark).groupBy("_split").count().orderBy("_split");
    List<Row> rows = counts.collectAsList();
    assertEquals(splitNames, rows.stream().map(row -> row.getString(0)).sorted().toList());
    Dataset<Row> someRows = table(spark).where("_row < 3 and _split = '" + splitNames.get(1) + "'");
    checkRowIds(someRows.selectExpr("*", "_split", "_row"), 3);
    assertEquals(3, someRows.count());
    assertEquals(REMAINING_ROW_COUNT, table(spark).select("_split", "_row").distinct().count());
  }

  @Test
  void rowIdsAreOnlyReturnedWhenSelected(SparkSession spark) {
    assertEquals(1, table(spark).columns().length);
    assertFalse(table(spark).schema().fieldNames()[0].startsWith("_"));
    assertThrows(AnalysisException.class, () -> table(spark).select("_place"));
  }
}
