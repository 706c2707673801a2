package dev.stoa.format.vector.buffer;

import dev.stoa.format.compress.CompressionCodec;

/** Receives a page's buffers while the descriptors in its head are read. */
public interface BufferListener {
  /** Does nothing: for pages that are read for their values. */
  BufferListener NONE =
      new BufferListener() {
        @Override
        public void beginEncoding(String label) {}

        @Override
        public void buffer(CompressionCodec codec, int offset, int sizeInBytes) {}

        @Override
        public void endEncoding() {}
      };

  /** The buffers up to {@link #endEncoding} belong to this encoding, or to one nested in it. */
  void beginEncoding(String label);

  /** A buffer, as a range of stored bytes in the body. */
  void buffer(CompressionCodec codec, int offset, int sizeInBytes);

  /** Ends what {@link #beginEncoding} began. */
  void endEncoding();

  /** Some values may be null. */
  default void validity(Validity validity) {}
}
