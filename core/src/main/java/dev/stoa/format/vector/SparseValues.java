package dev.stoa.format.vector;

import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.DoubleDecoder;
import dev.stoa.format.encoding.FloatDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.constant.ConstantDecoder;
import dev.stoa.format.encoding.sparse.SparseBytes;
import dev.stoa.format.encoding.sparse.SparseDoubles;
import dev.stoa.format.encoding.sparse.SparseFloats;
import dev.stoa.format.encoding.sparse.SparseLongs;
import dev.stoa.format.vector.VectorNode.NodeSpace;

/** Reads the values of a node, which may have no places for its nulls. Called by nodes. */
final class SparseValues {
  private SparseValues() {}

  static LongDecoder numbers(NodeSpace space, PageInput page) {
    Validity validity = space.validity();
    if (!validity.isSparse()) {
      return NumberEncoding.read(page, space.count());
    }
    LongDecoder values = NumberEncoding.read(page, validity.placeCount());
    return values instanceof ConstantDecoder
        ? new ConstantDecoder(values.at(0), space.count())
        : new SparseLongs(values, space.count(), validity::presence);
  }

  static FloatDecoder floats(NodeSpace space, PageInput page) {
    Validity validity = space.validity();
    return validity.isSparse()
        ? new SparseFloats(
            FloatEncoding.read(page, validity.placeCount()), space.count(), validity::presence)
        : FloatEncoding.read(page, space.count());
  }

  static DoubleDecoder doubles(NodeSpace space, PageInput page) {
    Validity validity = space.validity();
    return validity.isSparse()
        ? new SparseDoubles(
            DoubleEncoding.read(page, validity.placeCount()), space.count(), validity::presence)
        : DoubleEncoding.read(page, space.count());
  }

  static BytesDecoder bytes(NodeSpace space, PageInput page) {
    Validity validity = space.validity();
    return validity.isSparse()
        ? new SparseBytes(
            BytesEncoding.read(page, validity.placeCount()), space.count(), validity::presence)
        : BytesEncoding.read(page, space.count());
  }
}
