package dev.stoa.format.split;

import dev.stoa.format.bytes.ByteChunks;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PathBounds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** An encoded page awaiting its column file, in chunks in memory or in the spill file. */
final class PageChunks implements EncodedPage {
  private final SpillFile spill;
  private final List<SpillFile.Chunk> spilledChunks = new ArrayList<>();
  private PageFormat pageFormat = PageFormat.PLAIN_UNCOMPRESSED;
  private ByteChunks inMemory = new ByteChunks();
  private int rowCount;
  private List<PathBounds> bounds = List.of();

  PageChunks(SpillFile spill) {
    this.spill = spill;
  }

  /** Moves the next bytes of the page to the spill file. */
  void spill(ByteWriter bytes) throws IOException {
    if (bytes.size() > 0) {
      spilledChunks.add(spill.append(bytes.array(), bytes.size()));
    }
  }

  /** Ends the page with its last bytes, kept in memory. */
  void finish(ByteChunks lastBytes, int rows) {
    inMemory = lastBytes;
    rowCount = rows;
  }

  /** Ends the page with all its bytes, made from the chunks collected before. */
  void replace(PageFormat newFormat, ByteChunks allBytes, int rows) {
    spilledChunks.clear();
    pageFormat = newFormat;
    finish(allBytes, rows);
  }

  /** Appends the spilled bytes of the page. */
  void readSpilled(ByteWriter target) throws IOException {
    for (SpillFile.Chunk chunk : spilledChunks) {
      target.writeBytes(spill.read(chunk), 0, chunk.length());
    }
  }

  /** Moves the bytes of an ended page to the spill file, from the arrays that contain them. */
  void spillRest() throws IOException {
    List<SpillFile.Chunk> rest = new ArrayList<>();
    for (ByteWriter chunk : inMemory.chunks()) {
      rest.add(spill.append(chunk.array(), chunk.size()));
    }
    spilledChunks.addAll(rest);
    inMemory = new ByteChunks();
  }

  /** The bytes of the page in memory. */
  long memoryInBytes() {
    return inMemory.memoryInBytes();
  }

  /** The size of the page in bytes. */
  long sizeInBytes() {
    long size = inMemory.size();
    for (SpillFile.Chunk chunk : spilledChunks) {
      size += chunk.length();
    }
    return size;
  }

  @Override
  public PageFormat pageFormat() {
    return pageFormat;
  }

  /** Sets the bounds of an ended page's values. */
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
  public void writeTo(ContainerWriter file) throws IOException {
    for (SpillFile.Chunk chunk : spilledChunks) {
      file.write(spill.read(chunk), 0, chunk.length());
    }
    inMemory.writeTo(file);
  }
}
