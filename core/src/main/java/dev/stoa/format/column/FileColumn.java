package dev.stoa.format.column;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.schema.Column;

/** A column as a file holds it. */
public abstract class FileColumn extends PagedColumn {
  FileColumn() {}

  /** The number of pages. */
  public abstract int pageCount();

  /** What to throw when it holds another column than it is read for. */
  abstract CorruptFileException otherColumn(Column wanted);
}
