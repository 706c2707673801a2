package dev.stoa.format.split;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.page.PageLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A page that waits for its column file, piece by piece in memory or in the spill file. */
final class PageParts implements EncodedPage {
  private final SpillFile spill;
  private final List<SpillFile.Part> spilled = new ArrayList<>();
  private byte[] inMemory = {};
  private int rowCount;

  PageParts(SpillFile spill) {
    this.spill = spill;
  }

  /** Moves bytes of the page, those that come next, to the spill file. */
  void spill(ByteWriter bytes) throws IOException {
    if (bytes.size() > 0) {
      spilled.add(spill.append(bytes.array(), bytes.size()));
    }
  }

  /** Ends the page with its last bytes, kept in memory. */
  void end(byte[] lastBytes, int rows) {
    inMemory = lastBytes;
    rowCount = rows;
  }

  int memoryInBytes() {
    return inMemory.length;
  }

  /** Moves the bytes of an ended page to the spill file. */
  void spillRest() throws IOException {
    if (inMemory.length > 0) {
      spilled.add(spill.append(inMemory, inMemory.length));
      inMemory = new byte[0];
    }
  }

  @Override
  public PageLayout layout() {
    return PageLayout.VALUE;
  }

  @Override
  public int rowCount() {
    return rowCount;
  }

  @Override
  public void writeTo(FrameWriter file) throws IOException {
    for (SpillFile.Part part : spilled) {
      file.write(spill.read(part), 0, part.length());
    }
    file.write(inMemory, 0, inMemory.length);
  }
}
