package dev.stoa.spark.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of a query that writes columns: row id columns, replaced columns and added columns.
 */
final class QueryColumns implements Serializable {
  private static final long serialVersionUID = 1L;

  private final StructType queryType;
  private final int[] replacedOrdinals;
  private final int[] addedOrdinals;

  private QueryColumns(
      StructType queryType, List<Integer> replacedOrdinals, List<Integer> addedOrdinals) {
    this.queryType = queryType;
    this.replacedOrdinals = replacedOrdinals.stream().mapToInt(i -> i).toArray();
    this.addedOrdinals = addedOrdinals.stream().mapToInt(i -> i).toArray();
  }

  /**
   * Classifies the columns of a query.
   *
   * @throws InvalidTableException if it lacks row id columns or has no other column, or if a
   *     column's type differs from the table's
   */
  static QueryColumns of(StructType queryType, Schema tableSchema) {
    checkRowIdColumns(queryType);
    List<Integer> replacedOrdinals = new ArrayList<>();
    List<Integer> addedOrdinals = new ArrayList<>();
    Set<String> names = new HashSet<>();
    StructType tableType = SparkTypes.of(tableSchema);
    for (int i = 0; i < queryType.size(); i++) {
      StructField column = queryType.apply(i);
      if (!names.add(column.name())) {
        throw new InvalidTableException(
            "the query has two columns named \"" + column.name() + "\": select each column once");
      }
      if (RowIdColumn.find(column.name()).isPresent()) {
        continue;
      }
      boolean exists = SparkNames.findSpark(tableSchema, column.name()) != null;
      if (exists) {
        checkType(column, tableType.apply(column.name()).dataType());
      }
      (exists ? replacedOrdinals : addedOrdinals).add(i);
    }
    if (replacedOrdinals.isEmpty() && addedOrdinals.isEmpty()) {
      throw new InvalidTableException(
          "the query selects only _split and _row: select the columns to write");
    }
    return new QueryColumns(queryType, replacedOrdinals, addedOrdinals);
  }

  private static void checkRowIdColumns(StructType queryType) {
    for (RowIdColumn column : new RowIdColumn[] {RowIdColumn.SPLIT, RowIdColumn.ROW}) {
      boolean exists =
          queryType.getFieldIndex(column.name()).isDefined()
              && queryType.apply(column.name()).dataType().equals(column.dataType());
      if (!exists) {
        throw new InvalidTableException(
            "the query has no column \""
                + column.name()
                + "\" of type "
                + column.dataType().sql()
                + ": select _split and _row of the table and the columns to write");
      }
    }
  }

  private static void checkType(StructField column, DataType expected) {
    if (!SparkTypes.isAssignable(column.dataType(), expected)) {
      throw new InvalidTableException(
          "column \""
              + column.name()
              + "\" is "
              + expected.sql()
              + " in the table, found "
              + column.dataType().sql()
              + ": cast it");
    }
  }

  int splitOrdinal() {
    return queryType.fieldIndex(RowIdColumn.SPLIT.name());
  }

  int rowOrdinal() {
    return queryType.fieldIndex(RowIdColumn.ROW.name());
  }

  /** The columns that the table already has. */
  List<StructField> replacedColumns() {
    return fields(replacedOrdinals);
  }

  /** The new columns. */
  List<StructField> addedColumns() {
    return fields(addedOrdinals);
  }

  private List<StructField> fields(int[] ordinals) {
    List<StructField> fields = new ArrayList<>();
    for (int ordinal : ordinals) {
      fields.add(queryType.apply(ordinal));
    }
    return fields;
  }

  /** The ordinals in the query of the replaced columns, then of the added ones. */
  int[] ordinals() {
    int[] ordinals = new int[replacedOrdinals.length + addedOrdinals.length];
    System.arraycopy(replacedOrdinals, 0, ordinals, 0, replacedOrdinals.length);
    System.arraycopy(addedOrdinals, 0, ordinals, replacedOrdinals.length, addedOrdinals.length);
    return ordinals;
  }

  /** The type of the query's rows. */
  StructType type() {
    return queryType;
  }
}
