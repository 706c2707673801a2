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

/** The columns of a query that writes columns: row ids, replaced columns and added ones. */
final class QueryColumns implements Serializable {
  private static final long serialVersionUID = 1L;

  private final StructType query;
  private final int[] replaced;
  private final int[] added;

  private QueryColumns(StructType query, List<Integer> replaced, List<Integer> added) {
    this.query = query;
    this.replaced = replaced.stream().mapToInt(i -> i).toArray();
    this.added = added.stream().mapToInt(i -> i).toArray();
  }

  /**
   * The columns of a query.
   *
   * @throws InvalidTableException when it lacks row ids or has no other column, or when a column's
   *     type differs from the table's
   */
  static QueryColumns of(StructType query, Schema table) {
    checkRowIdColumns(query);
    List<Integer> replaced = new ArrayList<>();
    List<Integer> added = new ArrayList<>();
    Set<String> names = new HashSet<>();
    StructType types = SparkTypes.of(table);
    for (int i = 0; i < query.size(); i++) {
      StructField column = query.apply(i);
      if (!names.add(column.name())) {
        throw new InvalidTableException(
            "the query has two columns \"" + column.name() + "\": give each column once");
      }
      if (RowIdColumn.find(column.name()).isPresent()) {
        continue;
      }
      boolean exists = SparkNames.findSpark(table, column.name()) != null;
      if (exists) {
        checkType(column, types.apply(column.name()).dataType());
      }
      (exists ? replaced : added).add(i);
    }
    if (replaced.isEmpty() && added.isEmpty()) {
      throw new InvalidTableException(
          "the query selects only _split and _row: select the columns to write");
    }
    return new QueryColumns(query, replaced, added);
  }

  private static void checkRowIdColumns(StructType query) {
    for (RowIdColumn column : new RowIdColumn[] {RowIdColumn.SPLIT, RowIdColumn.ROW}) {
      boolean exists =
          query.getFieldIndex(column.name()).isDefined()
              && query.apply(column.name()).dataType().equals(column.dataType());
      if (!exists) {
        throw new InvalidTableException(
            "the query has no column \""
                + column.name()
                + "\" of type "
                + column.dataType().sql()
                + ": select _split and _row of the table beside the columns that are written");
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
    return query.fieldIndex(RowIdColumn.SPLIT.name());
  }

  int rowOrdinal() {
    return query.fieldIndex(RowIdColumn.ROW.name());
  }

  /** The columns that the table already has. */
  List<StructField> replaced() {
    return fields(replaced);
  }

  /** The new columns. */
  List<StructField> added() {
    return fields(added);
  }

  private List<StructField> fields(int[] ordinals) {
    List<StructField> fields = new ArrayList<>();
    for (int ordinal : ordinals) {
      fields.add(query.apply(ordinal));
    }
    return fields;
  }

  /** The ordinals in the query of the replaced columns, then of the added ones. */
  int[] ordinals() {
    int[] all = new int[replaced.length + added.length];
    System.arraycopy(replaced, 0, all, 0, replaced.length);
    System.arraycopy(added, 0, all, replaced.length, added.length);
    return all;
  }

  /** The type of the query's rows. */
  StructType type() {
    return query;
  }
}
