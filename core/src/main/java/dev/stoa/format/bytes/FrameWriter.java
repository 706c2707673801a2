package dev.stoa.format.bytes;

import dev.stoa.storage.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.zip.CRC32C;

/**
 * Writes one framed file, front to back: header, blocks, footer, trailer. Every byte of a block or
 * footer falls under the checksum of a chunk, which stand in the footer or behind it.
 *
 * <p>Called by the writers of column files, manifests and snapshots.
 */
public final class FrameWriter implements Closeable {
  private final OutputFile file;
  private final FileKind kind;
  private final ByteWriter lengths = new ByteWriter();
  private final ByteWriter checksums = new ByteWriter();
  private final CRC32C chunkChecksum = new CRC32C();
  private int blockCount;
  private long blockLength;
  private int chunkLength;
  private int fingerprint;

  /** Begins a file by writing its header. */
  public FrameWriter(OutputFile file, FileKind kind) throws IOException {
    this.file = file;
    this.kind = kind;
    file.write(FileFrame.header(kind), 0, FileFrame.HEADER_SIZE);
  }

  /** Appends bytes to the present block. */
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int done = 0;
    while (done < length) {
      int part = Math.min(length - done, Checksum.CHUNK_SIZE - chunkLength);
      chunkChecksum.update(bytes, offset + done, part);
      chunkLength += part;
      done += part;
      if (chunkLength == Checksum.CHUNK_SIZE) {
        endChunk();
      }
    }
    file.write(bytes, offset, length);
    blockLength += length;
  }

  private void endChunk() {
    checksums.writeInt((int) chunkChecksum.getValue());
    chunkChecksum.reset();
    chunkLength = 0;
  }

  /** Ends the present block; the next byte begins another. */
  public void endBlock() {
    if (chunkLength > 0) {
      endChunk();
    }
    lengths.writeVarint(blockLength);
    blockCount++;
    blockLength = 0;
  }

  /** Writes a whole block. */
  public void writeBlock(ByteWriter block) throws IOException {
    write(block.array(), 0, block.size());
    endBlock();
  }

  /** Writes the footer, whose sections are given, and the trailer, and completes the file. */
  public void finish(ByteWriter sections) throws IOException {
    long bodyLength = file.position() - FileFrame.HEADER_SIZE;
    ByteWriter footer = new ByteWriter();
    footer.writeVarint(blockCount);
    footer.writeBytes(lengths.array(), 0, lengths.size());
    footer.writeBytes(checksums.array(), 0, checksums.size());
    footer.writeBytes(sections.array(), 0, sections.size());
    int footerLength = footer.size();
    ByteWriter behind = new ByteWriter();
    for (int checksum : Checksum.ofChunks(footer.array(), 0, footerLength)) {
      behind.writeInt(checksum);
    }
    fingerprint = Checksum.of(behind.array(), 0, behind.size());
    footer.writeBytes(behind.array(), 0, behind.size());
    byte[] trailer =
        FileFrame.trailer(kind, new FileFrame.Trailer(bodyLength, footerLength, fingerprint));
    footer.writeBytes(trailer, 0, trailer.length);
    file.write(footer.array(), 0, footer.size());
    file.complete();
  }

  /** The file's length; its final one after {@link #finish}. */
  public long sizeInBytes() {
    return file.position();
  }

  /**
   * A checksum over all checksums of the finished file: who names the file keeps it, and tells the
   * file from any other by it.
   */
  public int fingerprint() {
    return fingerprint;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** Appends a section to a footer. A reader that does not know an odd tag refuses the file. */
  public static void writeSection(int tag, ByteWriter content, ByteWriter footer) {
    FooterSections.write(tag, content, footer);
  }
}
