package dev.stoa.format.split;

import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The columns and rows that a reader selects.
 *
 * @param columns the selected columns, in order
 * @param serdeByColumn returns the serde of a column whose values are read with another data model
 *     than Avro's generic one; called when a value is first requested
 * @param filter the rows to read
 */
public record ReadProjection(
    List<Column> columns, Function<Column, Optional<ValueSerde>> serdeByColumn, RowFilter filter) {
  /** Returns a projection of all rows that reads values with Avro's generic model. */
  public static ReadProjection generic(List<Column> columns) {
    return new ReadProjection(columns, column -> Optional.empty(), RowFilter.NONE);
  }

  /** Returns this projection with other serdes. */
  public ReadProjection withSerdes(Function<Column, Optional<ValueSerde>> newSerdes) {
    return new ReadProjection(columns, newSerdes, filter);
  }

  /** Returns this projection with another filter. */
  public ReadProjection withFilter(RowFilter newFilter) {
    return new ReadProjection(columns, serdeByColumn, newFilter);
  }

  /** Returns the selected columns, then the columns that only the filter needs. */
  public List<Column> allColumns() {
    List<Column> allColumns = new ArrayList<>(columns);
    allColumns.addAll(filter.extraColumns());
    return allColumns;
  }

  /** Returns the serde of a column of {@link #allColumns}; empty for Avro's generic model. */
  Optional<ValueSerde> serde(int ordinal) {
    return ordinal < columns.size() ? serdeByColumn.apply(columns.get(ordinal)) : Optional.empty();
  }
}
