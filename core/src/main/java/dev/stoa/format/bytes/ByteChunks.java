package dev.stoa.format.bytes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A sequence of byte chunks. Keeps each chunk in the array it was written to, unless the chunk is
 * short or more than a third of the array is unused. Filled by the writers of pages; contains a
 * page until its file is written.
 */
public final class ByteChunks {
  /** Shorter chunks are copied: writing and checksumming each separately would cost more. */
  private static final int MIN_CHUNK_SIZE_IN_BYTES = 4 << 10;

  /** The maximum length of an array in every JVM. */
  private static final int MAX_SIZE_IN_BYTES = Integer.MAX_VALUE - 8;

  private final List<ByteWriter> chunks = new ArrayList<>();

  /** Whether short chunks can be appended to the last chunk. */
  private boolean isChunkOpen;

  private int size;

  /** Creates a sequence without bytes. */
  public ByteChunks() {}

  /** Creates a sequence of the bytes of a buffer, which may leave the buffer empty. */
  public static ByteChunks of(ByteWriter bytes) {
    ByteChunks chunks = new ByteChunks();
    chunks.add(bytes);
    return chunks;
  }

  /** Returns the number of bytes. */
  public int size() {
    return size;
  }

  /** Returns the buffers that hold the bytes, in order. */
  public List<ByteWriter> chunks() {
    return Collections.unmodifiableList(chunks);
  }

  /** Returns the total length of the buffers' arrays. */
  public long memoryInBytes() {
    return chunks.stream().mapToLong(ByteWriter::capacity).sum();
  }

  /**
   * Appends the bytes of a buffer: copies them, or takes over the buffer's array, which leaves the
   * buffer empty.
   *
   * @throws TooManyBytesException if the total exceeds the maximum array size
   */
  public void add(ByteWriter bytes) {
    int length = bytes.size();
    if (length > MAX_SIZE_IN_BYTES - size) {
      throw new TooManyBytesException(
          "a page of " + size + " bytes cannot grow by " + length + " bytes");
    }
    size += length;
    if (length < MIN_CHUNK_SIZE_IN_BYTES) {
      openChunk().writeBytes(bytes.array(), 0, length);
    } else {
      boolean isCopied = bytes.capacity() - length > length / 2;
      chunks.add(isCopied ? new ByteWriter(bytes.toByteArray()) : bytes.take());
      isChunkOpen = false;
    }
  }

  /** Appends the chunks of another sequence, which must not be used afterwards. */
  public void addAll(ByteChunks other) {
    other.chunks.forEach(this::add);
  }

  /** Pads with zero bytes to a multiple of {@code alignment}. */
  public void pad(int alignment) {
    for (; size % alignment != 0; size++) {
      openChunk().writeByte(0);
    }
  }

  private ByteWriter openChunk() {
    if (!isChunkOpen) {
      chunks.add(new ByteWriter());
      isChunkOpen = true;
    }
    return chunks.get(chunks.size() - 1);
  }

  /** Appends all bytes to the current block of a file. */
  public void writeTo(ContainerWriter file) throws IOException {
    for (ByteWriter chunk : chunks) {
      file.write(chunk.array(), 0, chunk.size());
    }
  }

  /** Returns all bytes in one array. */
  public byte[] toByteArray() {
    byte[] bytes = new byte[size];
    int position = 0;
    for (ByteWriter chunk : chunks) {
      System.arraycopy(chunk.array(), 0, bytes, position, chunk.size());
      position += chunk.size();
    }
    return bytes;
  }
}
