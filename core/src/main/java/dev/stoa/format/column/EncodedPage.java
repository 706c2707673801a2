package dev.stoa.format.column;

import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.format.page.PageLayout;
import java.io.IOException;

/** A page whose bytes are ready, wherever they wait. Called by {@link ColumnFileWriter}. */
public interface EncodedPage {
  /** How its values stand. */
  PageLayout layout();

  /** How many rows it holds. */
  int rowCount();

  /** Appends its bytes to the present block of a file. */
  void writeTo(FrameWriter file) throws IOException;
}
