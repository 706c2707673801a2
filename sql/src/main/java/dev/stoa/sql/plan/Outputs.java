package dev.stoa.sql.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The columns that an operator of the plan returns: for each, the scanned column whose values it
 * passes on, if any.
 *
 * @param columns the columns; those after them compute their values, too
 */
record Outputs(List<Optional<ScanColumn>> columns) {
  static final Outputs COMPUTED = new Outputs(List.of());

  /** Returns computed columns. */
  static Outputs computed(int count) {
    return new Outputs(IntStream.range(0, count).mapToObj(i -> noColumn()).toList());
  }

  private static Optional<ScanColumn> noColumn() {
    return Optional.empty();
  }

  /** Returns the scanned column at an index; empty if the values are computed. */
  Optional<ScanColumn> at(int index) {
    return index >= 0 && index < columns.size() ? columns.get(index) : Optional.empty();
  }

  /** Returns the columns at the indexes of a JSON array; all if it is empty. */
  Outputs mapped(JsonNode indexes) {
    if (indexes.isEmpty()) {
      return this;
    }
    List<Optional<ScanColumn>> mapped = new ArrayList<>();
    indexes.forEach(index -> mapped.add(at(index.asInt())));
    return new Outputs(mapped);
  }

  /** Returns these columns, followed by others. */
  Outputs and(Outputs others) {
    List<Optional<ScanColumn>> all = new ArrayList<>(columns);
    all.addAll(others.columns());
    return new Outputs(all);
  }

  /** Records that all values are used. */
  void use() {
    columns.forEach(column -> column.ifPresent(ScanColumn::use));
  }
}
