package dev.stoa.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A column set of decoded columns. */
final class EagerColumnSet implements ColumnSet {
  private final List<Column> columns;
  private final Map<String, Column> columnsByName = new HashMap<>();

  EagerColumnSet(List<Column> columns) {
    this.columns = List.copyOf(columns);
    this.columns.forEach(column -> columnsByName.put(column.name(), column));
  }

  @Override
  public List<Column> list() {
    return columns;
  }

  @Override
  public Optional<Column> find(String name) {
    return Optional.ofNullable(columnsByName.get(name));
  }
}
