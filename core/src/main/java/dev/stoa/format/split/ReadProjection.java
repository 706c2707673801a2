package dev.stoa.format.split;

import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The columns that a reader selects, in its order.
 *
 * @param columns the selected columns
 * @param serdes read the values of columns with other types than Avro's generic model; created when
 *     a value is requested
 * @param filter the rows to read
 */
public record ReadProjection(
    List<Column> columns, Function<Column, Optional<ValueSerde>> serdes, RowFilter filter) {
  /** Columns whose values are read with Avro's generic model. */
  public static ReadProjection generic(List<Column> columns) {
    return new ReadProjection(columns, column -> Optional.empty(), RowFilter.NONE);
  }

  /** The same columns, read with other types. */
  public ReadProjection withSerdes(Function<Column, Optional<ValueSerde>> newSerdes) {
    return new ReadProjection(columns, newSerdes, filter);
  }

  /** The same columns with fewer rows. */
  public ReadProjection withFilter(RowFilter newFilter) {
    return new ReadProjection(columns, serdes, newFilter);
  }

  /** All columns that may be opened: the selected ones, then those that only the filter needs. */
  public List<Column> allColumns() {
    List<Column> all = new ArrayList<>(columns);
    all.addAll(filter.extraColumns());
    return all;
  }

  Optional<ValueSerde> serde(int ordinal) {
    return ordinal < columns.size() ? serdes.apply(columns.get(ordinal)) : Optional.empty();
  }
}
