package dev.stoa.schema;

import java.util.List;
import java.util.Optional;

/**
 * The columns of a schema in their order. Those of a snapshot are decoded on first use, so that
 * opening a wide table costs only the columns read.
 */
public interface ColumnSet {
  /** All columns; accessing one may decode all. */
  List<Column> list();

  /** The column of a name, always the same object; decodes no other column. */
  Optional<Column> find(String name);

  /** A set of given columns. */
  static ColumnSet of(List<Column> columns) {
    return new EagerColumnSet(columns);
  }
}
