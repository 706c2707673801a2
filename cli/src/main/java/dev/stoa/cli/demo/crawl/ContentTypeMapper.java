package dev.stoa.cli.demo.crawl;

import java.io.IOException;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * The map function of {@link ContentTypeJob}: writes the content type of each page whose URL
 * contains the pattern, if it has one.
 */
public final class ContentTypeMapper
    extends Mapper<NullWritable, GenericRecord, NullWritable, Text> {
  private static final Utf8 CONTENT_TYPE = new Utf8("content-type");

  private final Text contentType = new Text();
  private String pattern = "";

  @Override
  protected void setup(Context context) {
    pattern = context.getConfiguration().get(ContentTypeJob.PATTERN_KEY);
  }

  @Override
  protected void map(NullWritable key, GenericRecord page, Context context)
      throws IOException, InterruptedException {
    Object url = page.get("url");
    if (url == null || !url.toString().contains(pattern)) {
      return;
    }
    if (page.get("metadata") instanceof Map<?, ?> metadata) {
      Object value = contentType(metadata);
      if (value != null) {
        contentType.set(value.toString());
        context.write(NullWritable.get(), contentType);
      }
    }
  }

  /** Returns the content type in a map, whose keys are Utf8 unless the schema requires String. */
  private static Object contentType(Map<?, ?> metadata) {
    Object value = metadata.get(CONTENT_TYPE);
    return value != null ? value : metadata.get("content-type");
  }
}
