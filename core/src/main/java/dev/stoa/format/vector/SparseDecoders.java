package dev.stoa.format.vector;

import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.constant.ConstantDecoder;
import dev.stoa.format.encoding.sparse.SparseBytesDecoder;
import dev.stoa.format.encoding.sparse.SparseFloatingDecoder;
import dev.stoa.format.encoding.sparse.SparseLongDecoder;
import dev.stoa.format.vector.VectorNode.NodeInfo;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.format.vector.buffer.Validity;

/** Opens the decoders of a node's values, which may be stored without nulls. Called by nodes. */
final class SparseDecoders {
  private SparseDecoders() {}

  /** Opens the decoder of integers. */
  static LongDecoder longs(NodeInfo info, PageInput page) {
    Validity validity = info.validity();
    if (!validity.isSparse()) {
      return page.readLongs(info.count());
    }
    LongDecoder values = page.readLongs(validity.storedCount());
    return values.isConstant()
        ? new ConstantDecoder(values.at(0), info.count())
        : new SparseLongDecoder(values, info.count(), validity::rankedBitmap);
  }

  /** Opens the decoder of doubles or floats. */
  static FloatingDecoder floating(NodeInfo info, PageInput page) {
    Validity validity = info.validity();
    boolean isDouble = NodeKind.of(info.type()) == NodeKind.DOUBLE;
    int count = validity.isSparse() ? validity.storedCount() : info.count();
    FloatingDecoder values = isDouble ? page.readDoubles(count) : page.readFloats(count);
    return validity.isSparse()
        ? new SparseFloatingDecoder(values, info.count(), validity::rankedBitmap)
        : values;
  }

  /** Opens the decoder of byte strings. */
  static BytesDecoder bytes(NodeInfo info, PageInput page) {
    Validity validity = info.validity();
    return validity.isSparse()
        ? new SparseBytesDecoder(
            page.readBytes(validity.storedCount()), info.count(), validity::rankedBitmap)
        : page.readBytes(info.count());
  }
}
