package dev.stoa.sql.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The columns that an operator of the plan returns: for each, the scanned column whose values it
 * passes on, if any.
 *
 * @param columns the columns
 * @param isKnown whether these are all columns
 */
record Outputs(List<Optional<PlannedValue>> columns, boolean isKnown) {
  /** The columns of an operator that computes them all, and whose number is not known. */
  static final Outputs UNKNOWN = new Outputs(List.of(), false);

  static Outputs of(List<Optional<PlannedValue>> columns) {
    return new Outputs(columns, true);
  }

  /** Returns computed columns. */
  static Outputs computed(int count) {
    return of(Collections.nCopies(count, Optional.empty()));
  }

  /** Returns the scanned column at an index; empty if the values are computed. */
  Optional<PlannedValue> at(int index) {
    return index >= 0 && index < columns.size() ? columns.get(index) : Optional.empty();
  }

  /** Returns the columns at the indexes of a JSON array; all if it is empty. */
  Outputs mapped(JsonNode indexes) {
    if (indexes.isEmpty()) {
      return this;
    } else if (!isKnown) {
      markUsed();
      return UNKNOWN;
    }
    List<Optional<PlannedValue>> mapped = new ArrayList<>();
    indexes.forEach(index -> mapped.add(at(index.asInt())));
    return of(mapped);
  }

  /** Returns these columns, followed by others, which cannot be followed if these are unknown. */
  Outputs and(Outputs others) {
    if (!isKnown) {
      others.markUsed();
      return this;
    }
    List<Optional<PlannedValue>> all = new ArrayList<>(columns);
    all.addAll(others.columns());
    return new Outputs(all, others.isKnown());
  }

  /** Records that all values are used. */
  void markUsed() {
    columns.forEach(column -> column.ifPresent(PlannedValue::markUsed));
  }
}
