package dev.stoa.format.bytes;

import dev.stoa.storage.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.zip.CRC32C;

/**
 * Writes one container file from front to back: header, blocks, footer, trailer. Every byte of a
 * block or footer is covered by the checksum of a chunk, stored in the footer or after it.
 *
 * <p>Called by the writers of column files, manifests and snapshots.
 */
public final class ContainerWriter implements Closeable {
  private final OutputFile file;
  private final FileKind kind;
  private final ByteWriter blockLengths = new ByteWriter();
  private final ByteWriter checksums = new ByteWriter();
  private final CRC32C chunkChecksum = new CRC32C();
  private int blockCount;
  private long blockLength;
  private int chunkLength;
  private int fingerprint;

  /** Begins a file by writing its header. */
  public ContainerWriter(OutputFile file, FileKind kind) throws IOException {
    this.file = file;
    this.kind = kind;
    file.write(ContainerFormat.header(kind), 0, ContainerFormat.HEADER_SIZE_IN_BYTES);
  }

  /** Appends bytes to the current block. */
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int checksummedLength = 0;
    while (checksummedLength < length) {
      int count = Math.min(length - checksummedLength, Checksum.CHUNK_SIZE_IN_BYTES - chunkLength);
      chunkChecksum.update(bytes, offset + checksummedLength, count);
      chunkLength += count;
      checksummedLength += count;
      if (chunkLength == Checksum.CHUNK_SIZE_IN_BYTES) {
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

  /** Ends the current block; the next byte begins a new one. */
  public void endBlock() {
    if (chunkLength > 0) {
      endChunk();
    }
    blockLengths.writeVarint(blockLength);
    blockCount++;
    blockLength = 0;
  }

  /** Writes a whole block. */
  public void writeBlock(ByteWriter block) throws IOException {
    write(block.array(), 0, block.size());
    endBlock();
  }

  /** Writes the footer with its sections and the trailer, and completes the file. */
  public void finish(ByteWriter sections) throws IOException {
    long bodyLength = file.position() - ContainerFormat.HEADER_SIZE_IN_BYTES;
    ByteWriter footer = new ByteWriter();
    footer.writeVarint(blockCount);
    footer.writeBytes(blockLengths.array(), 0, blockLengths.size());
    footer.writeBytes(checksums.array(), 0, checksums.size());
    footer.writeBytes(sections.array(), 0, sections.size());
    int footerLength = footer.size();
    ByteWriter footerChecksums = new ByteWriter();
    for (int checksum : Checksum.ofChunks(footer.array(), 0, footerLength)) {
      footerChecksums.writeInt(checksum);
    }
    fingerprint = Checksum.of(footerChecksums.array(), 0, footerChecksums.size());
    footer.writeBytes(footerChecksums.array(), 0, footerChecksums.size());
    byte[] trailer =
        ContainerFormat.trailer(
            kind, new ContainerFormat.Trailer(bodyLength, footerLength, fingerprint));
    footer.writeBytes(trailer, 0, trailer.length);
    file.write(footer.array(), 0, footer.size());
    file.complete();
  }

  /** Returns the file's length; final after {@link #finish}. */
  public long sizeInBytes() {
    return file.position();
  }

  /**
   * Returns the checksum of the footer's chunk checksums; 0 before {@link #finish}. It depends on
   * all bytes of blocks and footer, since the footer contains the checksums of all blocks.
   * References to the file store it to identify the file.
   */
  public int fingerprint() {
    return fingerprint;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** Appends a section to a footer. A reader that does not know an odd tag rejects the file. */
  public static void writeSection(int tag, ByteWriter content, ByteWriter footer) {
    FooterSections.write(tag, content, footer);
  }
}
