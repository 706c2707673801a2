package dev.stoa.bench.experiment.crawl;

import dev.stoa.bench.peer.Projection;
import dev.stoa.cli.demo.crawl.UrlInfo;

/** The fields that the job reads; columnar formats read only these. */
final class JobFields {
  /** The fields, as in a job's settings. */
  static final String NAMES = UrlInfo.URL + ", " + UrlInfo.METADATA;

  /** The fields of a page's record. */
  static final Projection PROJECTION =
      Projection.of(UrlInfo.schema(), UrlInfo.URL, UrlInfo.METADATA);

  private JobFields() {}
}
