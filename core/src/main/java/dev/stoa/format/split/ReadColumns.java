package dev.stoa.format.split;

import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The columns that a reader selects, in its order.
 *
 * @param columns what is selected
 * @param types what reads the values of a column where Avro's generic reader would give others;
 *     asked for when a value of it is
 * @param filter which rows are read
 */
public record ReadColumns(
    List<Column> columns, Function<Column, Optional<ValueType>> types, RowFilter filter) {
  /** Columns whose values are read as Avro's generic reader gives them. */
  public static ReadColumns generic(List<Column> columns) {
    return new ReadColumns(columns, column -> Optional.empty(), RowFilter.NONE);
  }

  /** The same columns, read by types of their own. */
  public ReadColumns withTypes(Function<Column, Optional<ValueType>> newTypes) {
    return new ReadColumns(columns, newTypes, filter);
  }

  /** The same columns, of fewer rows. */
  public ReadColumns withFilter(RowFilter newFilter) {
    return new ReadColumns(columns, types, newFilter);
  }

  /** All columns that may be opened: those selected, then those that only the filter needs. */
  public List<Column> allColumns() {
    List<Column> all = new ArrayList<>(columns);
    all.addAll(filter.moreColumns());
    return all;
  }

  Optional<ValueType> type(int ordinal) {
    return ordinal < columns.size() ? types.apply(columns.get(ordinal)) : Optional.empty();
  }
}
