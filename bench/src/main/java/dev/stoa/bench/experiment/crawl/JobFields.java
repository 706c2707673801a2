package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.crawl.UrlInfo;
import java.util.List;
import org.apache.avro.Schema;

/** What the job asks pages for: what formats with columns read of them. */
final class JobFields {
  /** The fields, as in a job's settings. */
  static final String NAMES = UrlInfo.URL + ", " + UrlInfo.METADATA;

  /** A record of them. */
  static final Schema SCHEMA = newSchema();

  private JobFields() {}

  private static Schema newSchema() {
    Schema whole = UrlInfo.schema();
    return Schema.createRecord(
        whole.getName(),
        null,
        whole.getNamespace(),
        false,
        List.of(field(whole, UrlInfo.URL), field(whole, UrlInfo.METADATA)));
  }

  private static Schema.Field field(Schema whole, String name) {
    return new Schema.Field(name, whole.getField(name).schema());
  }
}
