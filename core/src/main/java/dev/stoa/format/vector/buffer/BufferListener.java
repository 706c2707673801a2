package dev.stoa.format.vector.buffer;

import dev.stoa.format.compress.CompressionCodec;

/** Receives a page's buffers while the descriptors in its header are read. */
public interface BufferListener {
  /** A listener that does nothing, for pages that are read for their values. */
  BufferListener NONE =
      new BufferListener() {
        @Override
        public void beginEncoding(String label) {}

        @Override
        public void addBuffer(CompressionCodec codec, int offset, int sizeInBytes) {}

        @Override
        public void endEncoding() {}
      };

  /**
   * Called before the buffers of an encoding, and of encodings nested in it, up to {@link
   * #endEncoding}.
   */
  void beginEncoding(String label);

  /** Called for each buffer, which is a range of stored bytes at an offset in the page's body. */
  void addBuffer(CompressionCodec codec, int offset, int sizeInBytes);

  /** Called after the buffers of the encoding that {@link #beginEncoding} began. */
  void endEncoding();

  /**
   * Called before the buffers of a map key's values, up to {@link #endKey}, with the number of maps
   * that have the key.
   */
  default void beginKey(String key, int mapCount) {}

  /** Called after the buffers of the key that {@link #beginKey} began. */
  default void endKey() {}

  /** Called for the validity of each node that has both nulls and values. */
  default void addValidity(Validity validity) {}
}
