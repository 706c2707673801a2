package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import org.apache.avro.Schema;

/**
 * Gathers values of one schema for a page, from Avro binary, and writes them as a node of the
 * page's tree. Made for one page.
 */
abstract class NodeWriter {
  /** A writer of the values of a schema. */
  static NodeWriter of(Schema schema) {
    if (NodeKind.isOptional(schema)) {
      return new OptionalWriter(schema, ofValues(NodeKind.valueSchema(schema)));
    }
    return ofValues(schema);
  }

  private static NodeWriter ofValues(Schema schema) {
    return switch (NodeKind.of(schema)) {
      case NULL -> new NullWriter();
      case NUMBER -> new NumberWriter(schema);
      case DECIMAL -> new DecimalWriter(schema);
      case FLOAT -> new FloatingWriter(Float.BYTES);
      case DOUBLE -> new FloatingWriter(Double.BYTES);
      case BYTES -> new BytesWriter(BytesWriter.orderOf(schema));
      case FIXED -> new FixedWriter(schema);
      case RECORD -> new RecordWriter(schema);
      case ARRAY -> new ArrayWriter(of(schema.getElementType()));
      case MAP -> new MapWriter(schema.getValueType());
      case OPAQUE -> new OpaqueWriter(schema);
    };
  }

  /** Adds the value at the reader and moves behind it. */
  abstract void append(ByteReader in);

  /** Adds a place without a value: that of a null, or inside one. */
  abstract void appendNull();

  /** How many were added. */
  abstract int count();

  /**
   * Tells the bounds of the values, and of those inside; called after {@link #writeTo}.
   *
   * @param path the way from the column's value to these
   */
  abstract void addBounds(String path, BoundsCollector target);

  /**
   * Leaves out the places of nulls, where that can be read; called at most once, when all were
   * added.
   *
   * @param present the places of values
   * @return whether they were left out
   */
  boolean leaveOutNulls(Bitmap present) {
    return false;
  }

  /** Appends the description to the page's head and the buffers to its body. */
  abstract void writeTo(PageOutput page);
}
