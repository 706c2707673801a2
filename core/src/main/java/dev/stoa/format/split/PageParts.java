package dev.stoa.format.split;

import dev.stoa.format.bytes.ByteParts;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PathBounds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A page that waits for its column file, piece by piece in memory or in the spill file. */
final class PageParts implements EncodedPage {
  private final SpillFile spill;
  private final List<SpillFile.Part> spilled = new ArrayList<>();
  private PageForm form = PageForm.BARE;
  private ByteParts inMemory = new ByteParts();
  private int rowCount;
  private List<PathBounds> bounds = List.of();

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
  void end(ByteParts lastBytes, int rows) {
    inMemory = lastBytes;
    rowCount = rows;
  }

  /** Ends the page with all its bytes, made of those that were gathered before. */
  void replace(PageForm newForm, ByteParts allBytes, int rows) {
    spilled.clear();
    form = newForm;
    end(allBytes, rows);
  }

  /** Appends what was spilled of the page. */
  void readSpilled(ByteWriter target) throws IOException {
    for (SpillFile.Part part : spilled) {
      target.writeBytes(spill.read(part), 0, part.length());
    }
  }

  /** Moves the bytes of an ended page to the spill file, from the arrays that hold them. */
  void spillRest() throws IOException {
    List<SpillFile.Part> rest = new ArrayList<>();
    for (ByteWriter part : inMemory.parts()) {
      rest.add(spill.append(part.array(), part.size()));
    }
    spilled.addAll(rest);
    inMemory = new ByteParts();
  }

  /** Bytes of the page that are in memory. */
  long memoryInBytes() {
    return inMemory.memoryInBytes();
  }

  /** Bytes of the page. */
  long sizeInBytes() {
    long size = inMemory.size();
    for (SpillFile.Part part : spilled) {
      size += part.length();
    }
    return size;
  }

  @Override
  public PageForm form() {
    return form;
  }

  /** Takes the bounds of the values of an ended page. */
  void setBounds(List<PathBounds> newBounds) {
    bounds = newBounds;
  }

  @Override
  public List<PathBounds> bounds() {
    return bounds;
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
    inMemory.writeTo(file);
  }
}
