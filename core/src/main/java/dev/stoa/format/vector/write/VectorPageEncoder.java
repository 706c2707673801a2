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
 * Encodes vector pages of one column from builders, and remembers the chosen encodings from page to
 * page. Called when a page ends. Not thread-safe.
 */
public final class VectorPageEncoder {
  private static final SourceLocation LOCATION = new SourceLocation("the values of a page", "");

  private final DataType type;
  private final VectorOptions options;
  private final EncodingHistory history = new EncodingHistory();

  /** Creates an encoder of pages of values of a type. */
  public VectorPageEncoder(DataType type, VectorOptions options) {
    this.type = type;
    this.options = options;
  }

  /**
   * Returns whether vector pages suit values of a type; values of other types, such as unions of
   * several types, are better stored in value pages.
   */
  public static boolean supports(DataType type) {
    return NodeKind.of(type) != NodeKind.OPAQUE;
  }

  /**
   * A page that has been encoded.
   *
   * @param bytes the bytes of the page
   * @param bounds the bounds of its values and of nested values
   * @param isReadableAsVectors whether readers accept the page: they limit its items and the bytes
   *     of its values in proportion to its size; if not, the values need a value page
   */
  public record Page(ByteChunks bytes, List<PathBounds> bounds, boolean isReadableAsVectors) {}

  /**
   * Encodes a page of values in Avro binary, apart from the pages of a column.
   *
   * @param values the values, one after another
   * @param rowCount the number of values
   */
  public static Page encode(
      AvroSchemas schemas, VectorOptions options, ByteWriter values, int rowCount) {
    ByteReader in = new ByteReader(values.array(), values.size(), 0, LOCATION);
    ValueSerde serde = ValueSerde.of(schemas);
    ColumnBuilder builder = NodeBuilders.of(schemas.type(), new SizeTracker());
    for (int row = 0; row < rowCount; row++) {
      serde.build(serde.read(in, null), builder);
    }
    return new VectorPageEncoder(schemas.type(), options).encode(builder, values.size());
  }

  /**
   * Encodes the column's next page.
   *
   * @param values a builder created by {@link NodeBuilders}; must be cleared afterwards
   * @param valueSizeInBytes the size of the values in Avro binary
   */
  public Page encode(ColumnBuilder values, long valueSizeInBytes) {
    PageOutput page = new PageOutput(options, history);
    BoundsCollector bounds = new BoundsCollector(values.count());
    new NodeWriter(page, bounds).write(type, values, Optional.of(""));
    ByteChunks bytes = page.finish();
    return new Page(bytes, bounds.bounds(), page.isWithinReaderLimits(bytes, valueSizeInBytes));
  }
}
