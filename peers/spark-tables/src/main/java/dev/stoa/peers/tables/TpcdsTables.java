package dev.stoa.peers.tables;

import io.trino.tpcds.Results;
import io.trino.tpcds.Session;
import io.trino.tpcds.Table;
import io.trino.tpcds.column.Column;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.Spliterators;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Writes the tables of TPC-DS, with the names and types of Spark's own tests, except that CHAR and
 * VARCHAR are strings. The generator {@code io.trino.tpcds} returns strings, which Spark casts.
 */
final class TpcdsTables {
  /** Tables with fewer rows are written to a single file. */
  private static final int MIN_ROWS_FOR_TWO_FILES = 100_000;

  private static final int ROWS_PER_ORDER = 10;

  /** The generator's misspelled column names and the correct ones; no query uses these columns. */
  private static final Map<String, String> CORRECTED_NAMES =
      Map.of(
          "c_last_review_date_sk",
          "c_last_review_date",
          "p_response_targe",
          "p_response_target",
          "s_tax_precentage",
          "s_tax_percentage");

  private final SparkSession spark;
  private final double scale;

  TpcdsTables(SparkSession spark, double scale) {
    this.spark = spark;
    this.scale = scale;
  }

  /**
   * Writes the named tables, or all if no names are given, each to a directory of Parquet files.
   */
  void write(Set<String> names, Path directory) {
    for (Table table : Table.getBaseTables()) {
      String name = table.getName().toLowerCase(Locale.ROOT);
      if (names.isEmpty() ? table != Table.DBGEN_VERSION : names.contains(name)) {
        String path = directory.resolve(name).toString();
        rows(table).write().parquet(path);
        if (table.isChild() && spark.read().parquet(path).isEmpty()) {
          throw new IllegalStateException("the generator returned no rows for table " + name);
        }
      }
    }
  }

  /**
   * Returns the rows of a table, in the generator's order. Large tables are generated in two parts,
   * one per task.
   */
  private Dataset<Row> rows(Table table) {
    Table parent = table.isChild() ? table.getParent() : table;
    long rowCount = session(parent).getScaling().getRowCount(parent) * rowsPerItem(parent);
    int partCount = rowCount < MIN_ROWS_FOR_TWO_FILES ? 1 : 2;
    List<Integer> partNumbers = IntStream.rangeClosed(1, partCount).boxed().toList();
    double scaleCopy = scale; // a closure that reads the field would serialize this object
    Dataset<Row> stringRows =
        spark.createDataFrame(
            JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(partNumbers, partCount)
                .flatMap(partNumber -> stringRows(table, scaleCopy, partCount, partNumber)),
            stringRowType(table));
    return stringRows.selectExpr(
        Arrays.stream(table.getColumns()).map(TpcdsTables::cast).toArray(String[]::new));
  }

  /** Returns the rows per counted item: the generator counts sales in orders of about ten rows. */
  private static int rowsPerItem(Table table) {
    return table.hasChild() ? ROWS_PER_ORDER : 1;
  }

  private Session session(Table table) {
    return Session.getDefaultSession().withScale(scale).withTable(table);
  }

  /**
   * Generates a part of a table's rows; all values are strings. Returns of goods are generated
   * together with their sales, which are the parent table.
   */
  private static Iterator<Row> stringRows(
      Table table, double scale, int partCount, int partNumber) {
    Session session =
        Session.getDefaultSession()
            .withScale(scale)
            .withTable(table)
            .withParallelism(partCount)
            .withChunkNumber(partNumber);
    Table parent = table.isChild() ? table.getParent() : table;
    Iterator<List<List<String>>> rowsByTable = Results.constructResults(parent, session).iterator();
    Stream<List<List<String>>> stream =
        StreamSupport.stream(Spliterators.spliteratorUnknownSize(rowsByTable, 0), false);
    int tableIndex = table.isChild() ? 1 : 0;
    return stream
        .filter(rows -> rows.size() > tableIndex)
        .map(rows -> RowFactory.create(rows.get(tableIndex).toArray()))
        .iterator();
  }

  private static StructType stringRowType(Table table) {
    StructType type = new StructType();
    for (Column column : table.getColumns()) {
      type = type.add(column.getName(), DataTypes.StringType);
    }
    return type;
  }

  private static String cast(Column column) {
    String name = column.getName();
    return "CAST(%s AS %s) AS %s"
        .formatted(name, type(column), CORRECTED_NAMES.getOrDefault(name, name));
  }

  private static String type(Column column) {
    return switch (column.getType().getBase()) {
      case INTEGER, IDENTIFIER -> "INT";
      case DATE -> "DATE";
      case DECIMAL ->
          "DECIMAL(%d,%d)"
              .formatted(
                  column.getType().getPrecision().orElseThrow(),
                  column.getType().getScale().orElseThrow());
      case VARCHAR, CHAR, TIME -> "STRING";
    };
  }
}
