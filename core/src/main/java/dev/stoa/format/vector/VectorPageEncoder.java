package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.page.PathBounds;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Makes vector pages of one column, of values that were gathered in Avro binary, and remembers what
 * it chose from page to page. Called when a page ends; for one thread.
 */
public final class VectorPageEncoder {
  private static final FilePlace PLACE = new FilePlace("the page being written", "");

  private final Schema schema;
  private final VectorOptions options;
  private final PastChoices pastChoices = new PastChoices();

  /** An encoder of pages of values of a schema. */
  public VectorPageEncoder(Schema schema, VectorOptions options) {
    this.schema = schema;
    this.options = options;
  }

  /**
   * Whether values of a schema have a shape of their own; those that have none, such as unions of
   * several types, are better kept in value pages.
   */
  public static boolean suits(Schema schema) {
    return NodeKind.of(schema) != NodeKind.OPAQUE;
  }

  /**
   * A page ready to be written.
   *
   * @param bytes all of it
   * @param bounds of its values and of those inside
   */
  public record Encoded(ByteWriter bytes, List<PathBounds> bounds) {}

  /** Makes a page on its own, as {@link #encode(ByteWriter, int)} makes the first. */
  public static Encoded encode(
      Schema schema, VectorOptions options, ByteWriter values, int rowCount) {
    return new VectorPageEncoder(schema, options).encode(values, rowCount);
  }

  /**
   * Makes the column's next page.
   *
   * @param values in Avro binary, one after another
   * @param rowCount their number
   */
  public Encoded encode(ByteWriter values, int rowCount) {
    ByteReader in = new ByteReader(values.array(), values.size(), 0, PLACE);
    NodeWriter root = NodeWriter.of(schema);
    for (int row = 0; row < rowCount; row++) {
      root.append(in);
    }
    PageOutput page = new PageOutput(options, pastChoices);
    root.writeTo(page);
    BoundsCollector bounds = new BoundsCollector(rowCount);
    root.addBounds("", bounds);
    return new Encoded(page.finish(values.size()), bounds.all());
  }
}
