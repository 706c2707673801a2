package dev.stoa.schema;

import java.util.List;
import java.util.Optional;

/**
 * The columns of a schema in their order. Those of a snapshot are decoded when they are asked for,
 * so that opening a wide table costs what is read of it.
 */
public interface ColumnSet {
  /** All of them; to ask for one may decode all. */
  List<Column> list();

  /** The one of a name, always the same object; decodes no other. */
  Optional<Column> named(String name);

  /** Columns at hand. */
  static ColumnSet of(List<Column> columns) {
    return new ColumnMap(columns);
  }
}
