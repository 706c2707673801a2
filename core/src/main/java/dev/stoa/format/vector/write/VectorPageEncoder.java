package dev.stoa.format.vector.write;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.Tally;
import dev.stoa.format.bytes.ByteParts;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.type.DataType;
import java.util.List;
import java.util.Optional;

/**
 * Makes vector pages of one column of what builders hold, and remembers what it chose from page to
 * page. Called when a page ends; for one thread.
 */
public final class VectorPageEncoder {
  private static final FilePlace PLACE = new FilePlace("the values of a page", "");

  private final DataType type;
  private final VectorOptions options;
  private final PastChoices pastChoices = new PastChoices();

  /** An encoder of pages of values of a type. */
  public VectorPageEncoder(DataType type, VectorOptions options) {
    this.type = type;
    this.options = options;
  }

  /**
   * Whether values of a type have a shape of their own; those that have none, such as unions of
   * several types, are better kept in value pages.
   */
  public static boolean suits(DataType type) {
    return NodeKind.of(type) != NodeKind.OPAQUE;
  }

  /**
   * A page ready to be written.
   *
   * @param bytes all of it
   * @param bounds of its values and of those inside
   * @param isLongEnough whether readers accept so few bytes; else the values take a value page
   */
  public record Encoded(ByteParts bytes, List<PathBounds> bounds, boolean isLongEnough) {}

  /**
   * Makes a page on its own of values in Avro's binary form.
   *
   * @param values one after another
   * @param rowCount their number
   */
  public static Encoded encode(
      AvroSchemas column, VectorOptions options, ByteWriter values, int rowCount) {
    ByteReader in = new ByteReader(values.array(), values.size(), 0, PLACE);
    ValueType encoding = ValueType.of(column);
    ColumnBuilder builder = NodeBuilders.of(column.type(), new Tally());
    for (int row = 0; row < rowCount; row++) {
      encoding.build(encoding.read(in, null), builder);
    }
    return new VectorPageEncoder(column.type(), options).encode(builder, values.size());
  }

  /**
   * Makes the column's next page.
   *
   * @param values made by {@link NodeBuilders}; to be cleared afterwards
   * @param valueBytes what they take in Avro's binary form
   */
  public Encoded encode(ColumnBuilder values, long valueBytes) {
    PageOutput page = new PageOutput(options, pastChoices);
    BoundsCollector bounds = new BoundsCollector(values.count());
    new NodeWriter(page, bounds).write(type, values, Optional.of(""));
    ByteParts bytes = page.finish();
    return new Encoded(bytes, bounds.all(), page.isLongEnough(bytes, valueBytes));
  }
}
