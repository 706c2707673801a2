package dev.stoa.schema;

import java.util.List;
import java.util.Optional;

/**
 * The columns of a schema, in order. The columns of a snapshot are decoded on first use, so that
 * readers of a wide table decode only the columns that they read.
 */
public interface ColumnSet {
  /** All columns, in order; accessing an element may decode all of them. */
  List<Column> list();

  /** The column with a name, always the same object; decodes no other column. */
  Optional<Column> find(String name);

  /** Creates a set of decoded columns. */
  static ColumnSet of(List<Column> columns) {
    return new EagerColumnSet(columns);
  }
}
