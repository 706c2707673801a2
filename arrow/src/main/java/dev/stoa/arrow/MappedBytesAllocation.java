package dev.stoa.arrow;

import java.nio.ByteBuffer;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.ForeignAllocation;
import org.apache.arrow.memory.util.MemoryUtil;

/**
 * The bytes of a mapped file as Arrow memory, which Arrow neither allocates nor frees: they stay
 * mapped as long as this object is referenced.
 */
final class ForeignBytes extends ForeignAllocation {
  @SuppressWarnings("UnusedVariable") // the file stays mapped as long as its buffer is referenced
  private final ByteBuffer bytes;

  private ForeignBytes(ByteBuffer bytes) {
    super(bytes.remaining(), MemoryUtil.getByteBufferAddress(bytes));
    this.bytes = bytes;
  }

  /** Wraps direct memory as a buffer, which must not be written to. */
  static ArrowBuf wrap(ByteBuffer bytes, BufferAllocator allocator) {
    ArrowBuf buffer = allocator.wrapForeignAllocation(new ForeignBytes(bytes));
    return buffer.writerIndex(buffer.capacity());
  }

  @Override
  protected void release0() {
    // the garbage collector unmaps files
  }
}
