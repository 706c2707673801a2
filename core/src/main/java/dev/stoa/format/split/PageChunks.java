package dev.stoa.format.split;

import dev.stoa.format.bytes.ByteChunks;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.bytes.SpillFile;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PathBounds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * An encoded page whose column file is not written yet, as chunks in memory or in the spill file.
 */
final class PageChunks implements EncodedPage {
  private final SpillFile spillFile;
  private final List<SpillFile.Chunk> spilledChunks = new ArrayList<>();
  private PageFormat pageFormat = PageFormat.PLAIN_UNCOMPRESSED;
  private ByteChunks chunksInMemory = new ByteChunks();
  private int rowCount;
  private List<PathBounds> bounds = List.of();

  PageChunks(SpillFile spillFile) {
    this.spillFile = spillFile;
  }

  /** Moves the next bytes of the page to the spill file. */
  void spill(ByteWriter bytes) throws IOException {
    if (bytes.size() > 0) {
      spilledChunks.add(spillFile.append(bytes.array(), bytes.size()));
    }
  }

  /** Ends the page with its last bytes, which stay in memory. */
  void finish(ByteChunks lastBytes, int newRowCount) {
    chunksInMemory = lastBytes;
    rowCount = newRowCount;
  }

  /** Ends the page with all its bytes, which replace the chunks added before. */
  void replace(PageFormat newFormat, ByteChunks allBytes, int newRowCount) {
    spilledChunks.clear();
    pageFormat = newFormat;
    finish(allBytes, newRowCount);
  }

  /** Appends the spilled bytes of the page. */
  void readSpilled(ByteWriter target) throws IOException {
    for (SpillFile.Chunk chunk : spilledChunks) {
      target.writeBytes(spillFile.read(chunk), 0, chunk.length());
    }
  }

  /** Moves the bytes of an ended page from memory to the spill file. */
  void spillChunksInMemory() throws IOException {
    List<SpillFile.Chunk> newChunks = new ArrayList<>();
    for (ByteWriter chunk : chunksInMemory.chunks()) {
      newChunks.add(spillFile.append(chunk.array(), chunk.size()));
    }
    spilledChunks.addAll(newChunks);
    chunksInMemory = new ByteChunks();
  }

  /** Returns the memory of the page in bytes. */
  long memoryInBytes() {
    return chunksInMemory.memoryInBytes();
  }

  /** Returns the size of the page in bytes. */
  long sizeInBytes() {
    long sizeInBytes = chunksInMemory.size();
    for (SpillFile.Chunk chunk : spilledChunks) {
      sizeInBytes += chunk.length();
    }
    return sizeInBytes;
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
      file.write(spillFile.read(chunk), 0, chunk.length());
    }
    chunksInMemory.writeTo(file);
  }
}
