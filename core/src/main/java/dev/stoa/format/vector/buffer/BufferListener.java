package dev.stoa.format.vector.buffer;

import dev.stoa.format.compress.CompressionCodec;

/** Told of a page's buffers while the descriptions in its head are read. */
public interface BufferListener {
  /** Hears nothing: for pages that are read for their values. */
  BufferListener NONE =
      new BufferListener() {
        @Override
        public void beginEncoding(String label) {}

        @Override
        public void buffer(CompressionCodec codec, int offset, int sizeInBytes) {}

        @Override
        public void endEncoding() {}
      };

  /** The buffers up to {@link #endEncoding} are of this encoding, or of one that stands in it. */
  void beginEncoding(String label);

  /** A buffer, by its stored bytes within the body. */
  void buffer(CompressionCodec codec, int offset, int sizeInBytes);

  /** Ends what {@link #beginEncoding} began. */
  void endEncoding();

  /** Some values may be null. */
  default void validity(Validity validity) {}
}
