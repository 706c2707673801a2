package dev.stoa.format.column;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.schema.Column;

/** A column stored in a file. */
public abstract class FileColumn extends PagedColumn {
  FileColumn() {}

  /** Returns the number of pages. */
  public abstract int pageCount();

  /** Returns the exception for a file that contains another column than the one requested. */
  abstract CorruptFileException wrongColumn(Column expectedColumn);
}
