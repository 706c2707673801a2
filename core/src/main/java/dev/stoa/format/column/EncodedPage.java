package dev.stoa.format.column;

import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.format.page.PageForm;
import java.io.IOException;

/** A page whose bytes are ready, wherever they wait. Called by {@link ColumnFileWriter}. */
public interface EncodedPage {
  /** How its bytes are to be read. */
  PageForm form();

  /** How many rows it holds. */
  int rowCount();

  /** Appends its bytes to the present block of a file. */
  void writeTo(FrameWriter file) throws IOException;
}
