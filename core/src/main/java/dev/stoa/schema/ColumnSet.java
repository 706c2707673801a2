package dev.stoa.schema;

import java.util.List;
import java.util.Optional;

/**
 * The columns of a schema in order. Columns of a snapshot are decoded on first use, so that opening
 * a wide table decodes only the columns that are read.
 */
public interface ColumnSet {
  /** All columns; accessing one may decode all of them. */
  List<Column> list();

  /** The column with a name, always the same object; decodes no other column. */
  Optional<Column> find(String name);

  /** A set of decoded columns. */
  static ColumnSet of(List<Column> columns) {
    return new EagerColumnSet(columns);
  }
}
