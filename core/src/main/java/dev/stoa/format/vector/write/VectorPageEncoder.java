package dev.stoa.format.vector.write;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.SizeTracker;
import dev.stoa.format.bytes.ByteChunks;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.type.DataType;
import java.util.List;
import java.util.Optional;

/**
 * Encodes vector pages of one column from builders, and remembers its choices from page to page.
 * Called when a page ends; for one thread.
 */
public final class VectorPageEncoder {
  private static final SourceLocation LOCATION = new SourceLocation("the values of a page", "");

  private final DataType type;
  private final VectorOptions options;
  private final EncodingHistory history = new EncodingHistory();

  /** An encoder of pages of values of a type. */
  public VectorPageEncoder(DataType type, VectorOptions options) {
    this.type = type;
    this.options = options;
  }

  /**
   * Whether values of a type have arrays of their own; others, such as unions of several types, are
   * better stored in value pages.
   */
  public static boolean supports(DataType type) {
    return NodeKind.of(type) != NodeKind.OPAQUE;
  }

  /**
   * A page ready to be written.
   *
   * @param bytes all of it
   * @param bounds of its values and of nested ones
   * @param isLongEnough whether the page is long enough for readers' limits; if not, the values
   *     need a value page
   */
  public record Encoded(ByteChunks bytes, List<PathBounds> bounds, boolean isLongEnough) {}

  /**
   * Encodes a separate page from values in Avro's binary form.
   *
   * @param values one after another
   * @param rowCount their number
   */
  public static Encoded encode(
      AvroSchemas column, VectorOptions options, ByteWriter values, int rowCount) {
    ByteReader in = new ByteReader(values.array(), values.size(), 0, LOCATION);
    ValueSerde encoding = ValueSerde.of(column);
    ColumnBuilder builder = NodeBuilders.of(column.type(), new SizeTracker());
    for (int row = 0; row < rowCount; row++) {
      encoding.build(encoding.read(in, null), builder);
    }
    return new VectorPageEncoder(column.type(), options).encode(builder, values.size());
  }

  /**
   * Encodes the column's next page.
   *
   * @param values made by {@link NodeBuilders}; to be cleared afterwards
   * @param valueBytes their size in Avro's binary form
   */
  public Encoded encode(ColumnBuilder values, long valueBytes) {
    PageOutput page = new PageOutput(options, history);
    BoundsCollector bounds = new BoundsCollector(values.count());
    new NodeWriter(page, bounds).write(type, values, Optional.of(""));
    ByteChunks bytes = page.finish();
    return new Encoded(bytes, bounds.collected(), page.isLongEnough(bytes, valueBytes));
  }
}
