package dev.stoa.format.split;

import dev.stoa.data.ColumnarRecord;

/** The rows of a split as records of one kind. */
interface RowSource {
  /** The record of a row, behind those asked for before. */
  ColumnarRecord at(long row);

  /** Ends the last row's record: the files are about to be closed. */
  void end();
}
