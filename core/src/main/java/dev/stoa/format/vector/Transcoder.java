package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import org.apache.avro.Schema;

/**
 * Makes nodes of values in Avro binary, such as those of value pages, so that whatever reads nodes
 * reads them too.
 */
public final class Transcoder {
  private static final VectorOptions PLAIN =
      new VectorOptions(EncodingProfile.PLAIN, CompressionCodec.NONE);
  private static final FilePlace PLACE = new FilePlace("values put together in memory", "");

  private final Schema schema;
  private final ByteWriter values = new ByteWriter();
  private final VectorSpace space = new VectorSpace();

  /** A transcoder of the values of a schema. */
  public Transcoder(Schema schema) {
    this.schema = schema;
  }

  /** Takes the values, one after another; {@link #end} gives the node. */
  public ByteWriter begin() {
    values.truncate(0);
    return values;
  }

  /** The node of so many values that were written, valid until the next {@link #begin}. */
  public VectorNode end(int count) {
    ByteWriter page = VectorPageEncoder.encode(schema, PLAIN, values, count).bytes();
    space.turnTo(PLACE, 0);
    ByteRegion region = ByteRegion.of(page.array(), page.size(), PLACE);
    return VectorPage.open(region, schema, count, space).root();
  }
}
