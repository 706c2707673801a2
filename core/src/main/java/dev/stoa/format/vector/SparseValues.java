package dev.stoa.format.vector;

import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.constant.ConstantDecoder;
import dev.stoa.format.encoding.sparse.SparseBytes;
import dev.stoa.format.encoding.sparse.SparseFloating;
import dev.stoa.format.encoding.sparse.SparseLongs;
import dev.stoa.format.vector.VectorNode.NodeSpace;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.format.vector.buffer.Validity;

/** Reads the values of a node, which may have no places for its nulls. Called by nodes. */
final class SparseValues {
  private SparseValues() {}

  static LongDecoder numbers(NodeSpace space, PageInput page) {
    Validity validity = space.validity();
    if (!validity.isSparse()) {
      return page.readLongs(space.count());
    }
    LongDecoder values = page.readLongs(validity.placeCount());
    return values.isConstant()
        ? new ConstantDecoder(values.at(0), space.count())
        : new SparseLongs(values, space.count(), validity::presence);
  }

  static FloatingDecoder floating(NodeSpace space, PageInput page) {
    Validity validity = space.validity();
    boolean areDoubles = NodeKind.of(space.type()) == NodeKind.DOUBLE;
    int count = validity.isSparse() ? validity.placeCount() : space.count();
    FloatingDecoder values = areDoubles ? page.readDoubles(count) : page.readFloats(count);
    return validity.isSparse()
        ? new SparseFloating(values, space.count(), validity::presence)
        : values;
  }

  static BytesDecoder bytes(NodeSpace space, PageInput page) {
    Validity validity = space.validity();
    return validity.isSparse()
        ? new SparseBytes(page.readBytes(validity.placeCount()), space.count(), validity::presence)
        : page.readBytes(space.count());
  }
}
