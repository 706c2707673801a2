package dev.stoa.spark.procedure;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.table.Table;
import dev.stoa.text.NameSuggestions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.util.QuotingUtils;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType;

/**
 * Counts the different values of a table's columns in a Spark job, and stores the counts with the
 * table. Called by the procedure {@code analyze}.
 */
final class ColumnAnalysis {
  private final Table table;
  private final Optional<String> columns;

  /**
   * Creates an analysis.
   *
   * @param columns the names in Spark, separated by commas; empty for all that can be counted
   */
  ColumnAnalysis(Table table, Optional<String> columns) {
    this.table = table;
    this.columns = columns;
  }

  /** Counts and stores; returns a row of name and count for each column. */
  List<List<Object>> run() throws IOException {
    Dataset<Row> rows = read();
    List<StructField> fields = fields(rows.schema());
    if (fields.isEmpty()) {
      return List.of();
    }
    Column[] counts =
        fields.stream()
            .map(field -> QuotingUtils.quoteIdentifier(field.name()))
            .map(functions::approx_count_distinct)
            .toArray(Column[]::new);
    Row countRow = rows.select(counts).head();
    Map<String, Long> countsByColumn = new HashMap<>();
    List<List<Object>> result = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      String name = fields.get(i).name();
      String storedName = SparkNames.storedName(SparkNames.findSpark(table.schema(), name));
      countsByColumn.put(storedName, countRow.getLong(i));
      result.add(List.of(name, countRow.getLong(i)));
    }
    table.newSchemaChange().committer(SparkVersion.NAME).setDistinctCounts(countsByColumn).commit();
    return result;
  }

  /** Returns the rows of the version that the table has. */
  private Dataset<Row> read() {
    DataFrameReader reader =
        SparkSession.active()
            .read()
            .format("stoa")
            .option("versionAsOf", Long.toString(table.snapshot().version()));
    table.branchName().ifPresent(branch -> reader.option("branch", branch));
    return reader.load(EngineTables.tableStorage(table.storage()).location());
  }

  private List<StructField> fields(StructType type) {
    List<StructField> countable =
        Arrays.stream(type.fields()).filter(field -> isCountable(field.dataType())).toList();
    if (columns.isEmpty()) {
      return countable;
    }
    List<StructField> selected = new ArrayList<>();
    for (String item : ColumnPath.splitList(columns.get())) {
      String name = item.strip();
      selected.add(
          countable.stream()
              .filter(field -> field.name().equalsIgnoreCase(name))
              .findFirst()
              .orElseThrow(() -> missing(name, countable)));
    }
    return selected;
  }

  private InvalidTableException missing(String name, List<StructField> countable) {
    List<String> names = countable.stream().map(StructField::name).toList();
    return new InvalidTableException(
        "%s has no column \"%s\" whose values can be counted: %s"
            .formatted(table.storage().location(), name, NameSuggestions.suggestion(name, names)));
  }

  private static boolean isCountable(DataType type) {
    return !(type instanceof StructType
        || type instanceof MapType
        || type instanceof ArrayType
        || type instanceof VariantType);
  }
}
