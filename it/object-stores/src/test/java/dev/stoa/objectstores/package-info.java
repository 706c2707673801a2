/**
 * Tests of tables on object stores, through Hadoop's S3A and Amazon's client, against {@link
 * dev.stoa.objectstores.ObjectStoreServer} in the process of the test.
 */
package dev.stoa.objectstores;
