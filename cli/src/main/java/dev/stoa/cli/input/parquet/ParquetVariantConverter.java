package dev.stoa.cli.input.parquet;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.apache.avro.util.Utf8;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.variant.ImmutableMetadata;
import org.apache.parquet.variant.Variant;
import org.apache.parquet.variant.VariantBuilder;
import org.apache.parquet.variant.VariantConverters;

/** Assembles variants, whose parts may be stored in columns of their own, as JSON text. */
final class ParquetVariantConverter extends GroupConverter
    implements VariantConverters.ParentConverter<VariantBuilder> {
  private final String name;
  private final Consumer<Object> target;
  private final GroupConverter converter;
  private ByteBuffer metadata;
  private VariantBuilder builder;

  ParquetVariantConverter(GroupType type, Consumer<Object> target) {
    this.target = target;
    this.name = type.getName();
    try {
      this.converter = VariantConverters.newVariantConverter(type, bytes -> metadata = bytes, this);
    } catch (UnsupportedOperationException e) {
      throw invalid(e);
    }
  }

  @Override
  public void build(Consumer<VariantBuilder> part) {
    if (builder == null) {
      builder = new VariantBuilder(new ImmutableMetadata(metadata));
    }
    try {
      part.accept(builder);
    } catch (IllegalStateException | IllegalArgumentException e) {
      throw invalid(e);
    }
  }

  private ParquetDecodingException invalid(RuntimeException cause) {
    return new ParquetDecodingException("invalid variant in column [" + name + "]", cause);
  }

  @Override
  public Converter getConverter(int fieldIndex) {
    return converter.getConverter(fieldIndex);
  }

  @Override
  public void start() {
    builder = null;
    converter.start();
  }

  @Override
  public void end() {
    converter.end();
    build(VariantBuilder::appendNullIfEmpty);
    Variant variant = new Variant(builder.encodedValue(), metadata);
    target.accept(new Utf8(ParquetVariants.toJson(variant)));
  }
}
