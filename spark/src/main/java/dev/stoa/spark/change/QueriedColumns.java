package dev.stoa.spark.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredName;
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
 * Where a query that writes columns has what: the places of rows, values of columns that the table
 * has, and those of columns that it gets.
 */
final class QueriedColumns implements Serializable {
  private static final long serialVersionUID = 1L;

  private final StructType query;
  private final int[] replaced;
  private final int[] added;

  private QueriedColumns(StructType query, List<Integer> replaced, List<Integer> added) {
    this.query = query;
    this.replaced = replaced.stream().mapToInt(i -> i).toArray();
    this.added = added.stream().mapToInt(i -> i).toArray();
  }

  /**
   * Those of a query.
   *
   * @throws InvalidTableException when it does not say where its rows are, has no further column,
   *     or one of another type than the table's
   */
  static QueriedColumns of(StructType query, Schema table) {
    checkPlaces(query);
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
      if (PlaceColumn.find(column.name()).isPresent()) {
        continue;
      }
      boolean isThere = StoredName.find(table, column.name()) != null;
      if (isThere) {
        checkType(column, types.apply(column.name()).dataType());
      }
      (isThere ? replaced : added).add(i);
    }
    if (replaced.isEmpty() && added.isEmpty()) {
      throw new InvalidTableException(
          "the query has no columns but _split and _row: select those that are to be written");
    }
    return new QueriedColumns(query, replaced, added);
  }

  private static void checkPlaces(StructType query) {
    for (PlaceColumn column : new PlaceColumn[] {PlaceColumn.SPLIT, PlaceColumn.ROW}) {
      boolean isThere =
          query.getFieldIndex(column.name()).isDefined()
              && query.apply(column.name()).dataType().equals(column.dataType());
      if (!isThere) {
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
    if (!SparkTypes.fits(column.dataType(), expected)) {
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
    return query.fieldIndex(PlaceColumn.SPLIT.name());
  }

  int rowOrdinal() {
    return query.fieldIndex(PlaceColumn.ROW.name());
  }

  /** The columns that the table has. */
  List<StructField> replaced() {
    return fields(replaced);
  }

  /** Those that it gets. */
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

  /** Where the query has the columns that are replaced, then those that are added. */
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
