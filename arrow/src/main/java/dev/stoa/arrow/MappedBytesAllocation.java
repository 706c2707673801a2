package dev.stoa.arrow;

import java.nio.ByteBuffer;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.ForeignAllocation;
import org.apache.arrow.memory.util.MemoryUtil;

/**
 * The bytes of a mapped file as memory of an Arrow buffer, which Arrow neither allocates nor frees.
 * The file stays mapped as long as this object is referenced.
 */
final class MappedBytesAllocation extends ForeignAllocation {
  @SuppressWarnings("UnusedVariable") // the reference keeps the file mapped
  private final ByteBuffer bytes;

  private MappedBytesAllocation(ByteBuffer bytes) {
    super(bytes.remaining(), MemoryUtil.getByteBufferAddress(bytes));
    this.bytes = bytes;
  }

  /** Wraps direct memory as a buffer, which must not be written to. */
  static ArrowBuf wrap(ByteBuffer bytes, BufferAllocator allocator) {
    ArrowBuf buffer = allocator.wrapForeignAllocation(new MappedBytesAllocation(bytes));
    return buffer.writerIndex(buffer.capacity());
  }

  @Override
  protected void release0() {
    // the garbage collector unmaps files
  }
}
