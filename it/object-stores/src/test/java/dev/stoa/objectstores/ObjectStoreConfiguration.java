package dev.stoa.objectstores;

import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Configures S3A to reach an {@link ObjectStoreServer}. */
final class ObjectStoreConfiguration {
  private ObjectStoreConfiguration() {}

  static Configuration of(ObjectStoreServer store) {
    Configuration conf = new Configuration();
    conf.set("fs.s3a.endpoint", store.endpoint());
    conf.set("fs.s3a.endpoint.region", "eu-central-1");
    conf.setBoolean("fs.s3a.path.style.access", true);
    conf.setBoolean("fs.s3a.connection.ssl.enabled", false);
    conf.set("fs.s3a.access.key", "key");
    conf.set("fs.s3a.secret.key", "secret");
    conf.set(
        "fs.s3a.aws.credentials.provider", "org.apache.hadoop.fs.s3a.SimpleAWSCredentialsProvider");
    conf.set("fs.s3a.buffer.dir", "target/s3a");
    conf.set("hadoop.tmp.dir", "target/hadoop");
    conf.setInt("fs.s3a.attempts.maximum", 2);
    conf.setInt("fs.s3a.retry.limit", 2);
    conf.set("fs.s3a.retry.interval", "10ms");
    // A cached file system would still use the server of another test.
    conf.setBoolean("fs.s3a.impl.disable.cache", true);
    return conf;
  }

  /** Returns a directory that no other test uses. */
  static Path newPath() {
    return new Path("s3a://" + ObjectStoreServer.BUCKET + "/" + UUID.randomUUID());
  }
}
